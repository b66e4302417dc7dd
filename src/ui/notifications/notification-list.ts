import { createStore } from '../store.ts'

/** The specification's *Notification*, with an action such as undo. */
export interface Notification {
  readonly id: number
  readonly type: 'warn' | 'info' | 'success' | 'error'
  readonly title: string
  readonly message?: string
  /** It says something about the cart and nothing personal, so support may read it. */
  readonly isAboutCart?: true
  readonly action?:
    | { readonly label: string; readonly run: () => void }
    | { readonly label: string; readonly to: string }
  /** A new notification replaces the previous one with the same topic. */
  readonly topic?: string
}

export type NewNotification = Omit<Notification, 'id'>

/** The most that are shown at once; a further one removes the oldest. */
const MOST_SHOWN = 3

export type NotificationList = ReturnType<typeof notificationList>

/** The toasts of one page, newest last. It has no timers: the component that shows a toast dismisses it. */
export function notificationList() {
  const { getSnapshot, subscribe, set } = createStore<readonly Notification[]>([])
  let last = 0
  /** Tells listeners only if one goes. */
  const keep = (isKept: (notification: Notification) => boolean) => {
    const kept = getSnapshot().filter(isKept)
    if (kept.length < getSnapshot().length) set(kept)
  }
  return {
    getSnapshot,
    subscribe,
    notify(notification: NewNotification) {
      last += 1
      const { title, message, topic } = notification
      const others = getSnapshot().filter(
        (each) =>
          (each.title !== title || each.message !== message || isUndo(each)) &&
          (topic === undefined || each.topic !== topic),
      )
      set([...others, { ...notification, id: last }].slice(-MOST_SHOWN))
    },
    dismiss: (id: number) => keep((notification) => notification.id !== id),
    dismissTopic: (topic: string) => keep((notification) => notification.topic !== topic),
    dismissAboutCart: () => keep(({ isAboutCart }) => isAboutCart !== true),
    dismissAll: () => keep(() => false),
  }
}

/** Whether it offers something that can be done only here. */
const isUndo = ({ action }: Notification): boolean => action !== undefined && 'run' in action
