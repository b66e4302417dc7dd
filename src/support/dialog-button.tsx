import { type ReactNode, useRef, useState } from 'react'
import controls from '../ui/design/controls.module.css'
import { QuestionDialog } from '../ui/dialog/dialog.tsx'
import type { ConsoleResult } from './console-api.ts'

interface DialogButtonProps {
  readonly label: string
  readonly title: string
  readonly variant?: 'text' | 'quiet'
  /**
   * Called when an action has failed, since what the page shows may be out of date: once the dialog that says why is
   * closed, or with a message if it was closed before the answer.
   */
  readonly onRefused: (message: string | null) => void
  readonly children: (finish: Finish) => ReactNode
}

/** Takes the answer to an action: closes the dialog and calls `onDone`, or returns the message of one that failed. */
export type Finish = <Body>(called: ConsoleResult<Body>, onDone: (body: Body) => void) => string | null

/** A button that opens a dialog. The dialog can be closed: “Cancel” could be taken for the order’s. */
export function DialogButton({ label, title, variant = 'text', onRefused, children }: DialogButtonProps) {
  /** Identifies the open dialog, for answers to what was sent from an earlier one. */
  const [dialog, setDialog] = useState<symbol | null>(null)
  const shown = useRef(dialog)
  const wasRefused = useRef(false)
  const show = (next: symbol | null) => {
    shown.current = next
    setDialog(next)
  }
  const close = () => {
    if (shown.current !== dialog) return
    show(null)
    if (wasRefused.current) onRefused(null)
    wasRefused.current = false
  }
  const finish: Finish = (called, onDone) => {
    if (called.ok) {
      close()
      onDone(called.body)
      return null
    }
    if (shown.current !== dialog) onRefused(`${title}: ${called.message}`)
    else if (called.status < 500) wasRefused.current = true
    return called.message
  }
  return (
    <>
      <button type="button" className={controls[variant]} onClick={() => show(Symbol())}>
        {label}
      </button>
      {dialog !== null && (
        <QuestionDialog title={title} onClose={close}>
          {children(finish)}
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
