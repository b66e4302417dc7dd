import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { CloseIcon } from '../icons.tsx'
import { useWords } from '../language/language-context.ts'
import { useDocumentEvent } from '../use-document-event.ts'
import type { Notification } from './notification-list.ts'
import styles from './notifications.module.css'
import { useNotificationList, useNotifications } from './notifications-context.tsx'
import { useToastFocus } from './use-toast-focus.ts'
import { TOAST_WORDS } from './words.en.ts'

/** Specification, section 9: how long a toast stays, in ms. The timer pauses while the toasts are hovered or focused. */
const TOAST_DURATION_MS = 5_000
/** The same for a toast with an action that nothing else on the page offers: see decision 0019. */
const ACTION_DURATION_MS = 15_000

export interface ToastsProps {
  /** The live region that contains them. */
  readonly region: RefObject<HTMLElement | null>
}

export function Toasts({ region }: ToastsProps) {
  const notifications = useNotifications()
  const { dismiss } = useNotificationList()
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const newest = notifications.at(-1)
  if (newest === undefined && (pointed || focused)) {
    setPointed(false)
    setFocused(false)
  }
  // React reports no blur of an element that it removes.
  useToastFocus(region, newest, () => setFocused(false))

  useDocumentEvent('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || newest === undefined) return
    const inside = region.current?.contains(document.activeElement) ?? false
    if (!inside && document.querySelector('dialog[open]') !== null) return
    event.preventDefault()
    dismiss(newest.id)
  })

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles the events of the toasts in it.
    <div
      className={styles.toasts}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      {notifications.map((notification) => (
        <Toast key={notification.id} notification={notification} paused={pointed || focused} />
      ))}
    </div>
  )
}

function Toast({ notification, paused }: { readonly notification: Notification; readonly paused: boolean }) {
  const { dismiss } = useNotificationList()
  const words = useWords('toasts', TOAST_WORDS)
  const { id, type, title, message, action, isAboutCart } = notification
  const isBrief = action === undefined || ('to' in action && isAboutCart)
  const left = useRef(isBrief ? TOAST_DURATION_MS : ACTION_DURATION_MS)

  useEffect(() => {
    if (paused) return
    const since = performance.now()
    const timer = setTimeout(() => dismiss(id), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - since
    }
  }, [paused, dismiss, id])

  return (
    <div className={styles.toast} data-type={type} data-toast={id}>
      <div>
        <p className={styles.title}>{title}</p>
        {message !== undefined && <p className={styles.message}>{message}</p>}
      </div>
      {action !== undefined &&
        ('to' in action ? (
          <Link className={styles.action} to={action.to} onClick={() => dismiss(id)}>
            {action.label}
          </Link>
        ) : (
          <button
            type="button"
            className={styles.action}
            onClick={() => {
              action.run()
              dismiss(id)
            }}
          >
            {action.label}
          </button>
        ))}
      <button type="button" className="icon-button" aria-label={words.dismiss(title)} onClick={() => dismiss(id)}>
        <CloseIcon />
      </button>
    </div>
  )
}
