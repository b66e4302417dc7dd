import { saveFile } from '../ui/save-file.ts'
import type { ActionScope } from './action-button.tsx'
import type { ConsoleResult } from './console-api.ts'
import { DialogButton } from './dialog-button.tsx'
import { ReasonForm } from './reason-form.tsx'

/** Downloads the history of a customer's carts as a log file, with pseudonyms for personal data. */
export function ExportButton({ api, cartId, onRefused }: Omit<ActionScope, 'onDone'>) {
  const saveAnd =
    (close: () => void, note: (failed: ConsoleResult<never>) => void) =>
    async (reason: string): Promise<string | null> => {
      const called = await api.post<{ name: string; text: string }>('export', { cartId, reason })
      if (!called.ok) {
        note(called)
        return called.message
      }
      saveFile(called.body)
      close()
      return null
    }
  return (
    <DialogButton label="Export" title="Export history" variant="quiet" onRefused={onRefused}>
      {(close, note) => (
        <>
          <p>Names, addresses and e-mail addresses are replaced by pseudonyms, the same ones in every export.</p>
          <ReasonForm label="Reason" submitLabel="Download" onReason={saveAnd(close, note)} />
        </>
      )}
    </DialogButton>
  )
}
