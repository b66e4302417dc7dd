import { saveFile } from '../ui/save-file.ts'
import type { ConsoleApi } from './console-api.ts'
import { DialogButton } from './dialog-button.tsx'
import { ReasonForm } from './reason-form.tsx'

/** Downloads the history of a customer's carts as a log file, with pseudonyms for personal data. */
export function ExportButton({ api, cartId }: { readonly api: ConsoleApi; readonly cartId: string }) {
  const saveAnd =
    (close: () => void) =>
    async (reason: string): Promise<string | null> => {
      const called = await api.post<{ name: string; text: string }>('export', { cartId, reason })
      if (!called.ok) return called.message
      saveFile(called.body)
      close()
      return null
    }
  return (
    <DialogButton label="Export" title="Export history" variant="quiet">
      {(close) => (
        <>
          <p>Names, addresses and e-mail addresses are replaced by pseudonyms, the same ones in every export.</p>
          <ReasonForm label="Reason" submitLabel="Download" onReason={saveAnd(close)} />
        </>
      )}
    </DialogButton>
  )
}
