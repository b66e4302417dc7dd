import { useState } from 'react'
import controls from '../ui/design/controls.module.css'
import { QuestionDialog } from '../ui/dialog/dialog.tsx'
import { saveFile } from '../ui/save-file.ts'
import type { ConsoleApi } from './console-api.ts'
import { ReasonForm } from './reason-form.tsx'

/** The log file of everything that a customer's carts went through, with pseudonyms for what is personal. */
export function ExportButton({ api, cartId }: { readonly api: ConsoleApi; readonly cartId: string }) {
  const [isOpen, setOpen] = useState(false)
  const save = async (reason: string): Promise<string | null> => {
    const called = await api.post<{ name: string; text: string }>('export', { cartId, reason })
    if (!called.ok) return called.message
    saveFile(called.body)
    setOpen(false)
    return null
  }
  return (
    <>
      <button type="button" className={controls.quiet} onClick={() => setOpen(true)}>
        Export
      </button>
      {isOpen && (
        <QuestionDialog title="Export history" onClose={() => setOpen(false)}>
          <p>Names, addresses and e-mail addresses are replaced by pseudonyms, the same ones in every export.</p>
          <ReasonForm label="Reason" submitLabel="Download" onReason={save} />
          <form method="dialog">
            <button type="submit" className={controls.text}>
              Cancel
            </button>
          </form>
        </QuestionDialog>
      )}
    </>
  )
}
