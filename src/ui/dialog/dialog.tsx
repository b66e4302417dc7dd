import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { CloseIcon } from '../icons.tsx'
import styles from './dialog.module.css'

interface DialogProps {
  readonly placement: 'centre' | 'side' | 'screen'
  /** Its name, or the id of the heading that names it. */
  readonly name: string | { readonly headingId: string }
  /** Called when the dialog has been closed: by a button, by Escape, by a click outside it, or by a navigation. */
  readonly onClose: () => void
  readonly onKeyDown?: (event: KeyboardEvent) => void
  readonly ref?: RefObject<HTMLDialogElement | null>
  readonly children: ReactNode
}

/** A modal dialog on the native element, open as long as it is mounted. A focusable heading gets the focus first. */
export function Dialog({ placement, name, onClose, onKeyDown, ref, children }: DialogProps) {
  const own = useRef<HTMLDialogElement>(null)
  const dialog = ref ?? own
  const { key, pathname } = useLocation()
  const type = useNavigationType()
  const shown = useRef({ key, pathname })
  /** Whether the last press began beside what the dialog contains. One that selects text may also end there. */
  const isBackdropPress = useRef(false)
  useLayoutEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    opened?.querySelector<HTMLElement>('h2[tabindex]')?.focus()
    // The browser returns the focus if a dialog is closed, but not if it is removed.
    return () => opened?.close()
  }, [dialog])
  useEffect(() => {
    const before = shown.current
    if (key === before.key) return
    shown.current = { key, pathname }
    // A page that only replaces its query stays.
    if (type !== 'REPLACE' || pathname !== before.pathname) dialog.current?.close()
  }, [dialog, key, pathname, type])
  return (
    <dialog
      ref={dialog}
      className={styles[placement]}
      aria-label={typeof name === 'string' ? name : undefined}
      aria-labelledby={typeof name === 'string' ? undefined : name.headingId}
      onClose={onClose}
      onKeyDown={onKeyDown}
      onPointerDown={({ target, currentTarget }) => {
        isBackdropPress.current = target === currentTarget
      }}
      onClick={({ target, currentTarget }) => {
        if (placement === 'side' && isBackdropPress.current && target === currentTarget) currentTarget.close()
      }}
    >
      {children}
    </dialog>
  )
}

/** Closes the dialog that contains it. */
export function CloseButton({ label }: { readonly label: string }) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
    >
      <CloseIcon />
    </button>
  )
}

interface QuestionDialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A modal question. Closing it changes nothing. */
export function QuestionDialog({ title, onClose, children }: QuestionDialogProps) {
  return (
    <Dialog placement="centre" name={{ headingId: 'question-heading' }} onClose={onClose}>
      <h2 id="question-heading" tabIndex={-1}>
        {title}
      </h2>
      {children}
    </Dialog>
  )
}
