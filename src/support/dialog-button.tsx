import { type ReactNode, useState } from 'react'
import controls from '../ui/design/controls.module.css'
import { QuestionDialog } from '../ui/dialog/dialog.tsx'

interface DialogButtonProps {
  readonly label: string
  readonly title: string
  readonly look?: 'text' | 'quiet'
  readonly children: (close: () => void) => ReactNode
}

/** A button, and the dialog that it opens, which can be cancelled. */
export function DialogButton({ label, title, look = 'text', children }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" className={controls[look]} onClick={() => setOpen(true)}>
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
