import { type ReactNode, useEffect, useRef } from 'react'
import styles from './question-dialog.module.css'

interface QuestionDialogProps {
  readonly title: string
  /** The dialog has been closed, by Escape too. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A question over the page, to be answered before anything goes on. Closing it changes nothing. */
export function QuestionDialog({ title, onClose, children }: QuestionDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    heading.current?.focus()
  }, [])
  return (
    <dialog ref={dialog} className={styles.question} aria-labelledby="question-heading" onClose={onClose}>
      <h2 id="question-heading" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </dialog>
  )
}
