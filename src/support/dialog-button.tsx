import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import controls from '../ui/design/controls.module.css'
import { QuestionDialog } from '../ui/dialog/dialog.tsx'

interface DialogButtonProps {
  readonly label: string
  readonly title: string
  readonly variant?: 'text' | 'quiet'
  readonly children: (close: () => void) => ReactNode
}

/** A button that opens a dialog. The dialog can be cancelled. */
export function DialogButton({ label, title, variant = 'text', children }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    // The browser returns the focus if a dialog is closed, but not if it is removed.
    flushSync(() => setOpen(false))
    opener.current?.focus()
  }
  return (
    <>
      <button ref={opener} type="button" className={controls[variant]} onClick={() => setOpen(true)}>
        {label}
      </button>
      {isOpen && (
        <QuestionDialog title={title} onClose={close}>
          {children(close)}
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
