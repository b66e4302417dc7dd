import { saveFile } from '../ui/save-file.ts'
import type { ActionScope } from './action-button.tsx'
import { DialogButton } from './dialog-button.tsx'
import { ReasonForm } from './reason-form.tsx'

/** Downloads the history of a customer's carts as a log file, with pseudonyms for personal data. */
export function ExportButton({ api, cartId, onRefused }: Omit<ActionScope, 'onDone'>) {
  const read = (reason: string) => api.post<{ name: string; text: string }>('export', { cartId, reason })
  return (
    <DialogButton label="Export" title="Export history" variant="quiet" onRefused={onRefused}>
      {(finish) => (
        <>
          <p>Names, addresses and e-mail addresses are replaced by pseudonyms, the same ones in every export.</p>
          <ReasonForm
            label="Reason"
            submitLabel="Download"
            onReason={async (reason) => finish(await read(reason), saveFile)}
          />
        </>
      )}
    </DialogButton>
  )
}
