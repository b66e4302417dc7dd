import { useRef } from 'react'
import controls from '../ui/design/controls.module.css'
import { saveFile } from '../ui/save-file.ts'
import type { ConsoleApi } from './console-api.ts'
import styles from './export-button.module.css'
import { ReasonForm } from './reason-form.tsx'

/** The log file of everything that a customer's carts went through, with pseudonyms for what is personal. */
export function ExportButton({ api, cartId }: { readonly api: ConsoleApi; readonly cartId: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const save = async (reason: string): Promise<string | null> => {
    const called = await api.post<{ name: string; text: string }>('export', { cartId, reason })
    if (!called.ok) return called.message
    saveFile(called.body)
    dialog.current?.close()
    return null
  }
  return (
    <>
      <button type="button" className={controls.quiet} onClick={() => dialog.current?.showModal()}>
        Export
      </button>
      <dialog ref={dialog} className={styles.dialog} aria-label="Export">
        <h2>Export the log</h2>
        <p>Names, addresses and e-mails are replaced by pseudonyms, the same in every export.</p>
        <ReasonForm label="What for?" act="Save the file" onReason={save} />
        <button type="button" className={controls.text} onClick={() => dialog.current?.close()}>
          Never mind
        </button>
      </dialog>
    </>
  )
}
