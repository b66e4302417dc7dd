import { createContext, useContext, useSyncExternalStore } from 'react'
import { assert } from '#domain/assert.ts'
import type { Notification, NotificationList } from './notification-list.ts'

export const NotificationsContext = createContext<NotificationList | null>(null)
const none: readonly Notification[] = []

/** Shows and dismisses toasts. */
export function useNotificationList(): NotificationList {
  const list = useContext(NotificationsContext)
  assert(list !== null, 'toasts need their provider')
  return list
}

export function useNotifications(): readonly Notification[] {
  const list = useNotificationList()
  return useSyncExternalStore(list.subscribe, list.getSnapshot, () => none)
}
