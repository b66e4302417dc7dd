import { type ReactNode, useRef, useState } from 'react'
import controls from '../ui/design/controls.module.css'
import { QuestionDialog } from '../ui/dialog/dialog.tsx'
import type { ConsoleResult } from './console-api.ts'

interface DialogButtonProps {
  readonly label: string
  readonly title: string
  readonly variant?: 'text' | 'quiet'
  /** Called when the dialog is closed after the shop refused an action: what the page shows may be out of date. */
  readonly onRefused?: () => void
  /** `note` is called with the answer to an action that failed. */
  readonly children: (close: () => void, note: (failed: ConsoleResult<never>) => void) => ReactNode
}

/** A button that opens a dialog. The dialog can be closed: “Cancel” could be taken for the order’s. */
export function DialogButton({ label, title, variant = 'text', onRefused, children }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const wasRefused = useRef(false)
  const note = (failed: ConsoleResult<never>) => {
    if (!failed.ok && failed.status < 500) wasRefused.current = true
  }
  const close = () => {
    setOpen(false)
    if (wasRefused.current) onRefused?.()
    wasRefused.current = false
  }
  return (
    <>
      <button type="button" className={controls[variant]} onClick={() => setOpen(true)}>
        {label}
      </button>
      {isOpen && (
        <QuestionDialog title={title} onClose={close}>
          {children(close, note)}
          <form method="dialog">
            <button type="submit" className={controls.text}>
              Close
            </button>
          </form>
        </QuestionDialog>
      )}
    </>
  )
}
