import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import { assert } from '#domain/assert.ts'
import type { Notification, NotificationList } from './notification-list.ts'

const ListContext = createContext<NotificationList | null>(null)
const none: readonly Notification[] = []

interface NotificationsProviderProps {
  readonly list: NotificationList
  readonly children: ReactNode
}

export function NotificationsProvider({ list, children }: NotificationsProviderProps) {
  return <ListContext value={list}>{children}</ListContext>
}

/** Shows and dismisses toasts. */
export function useNotificationList(): NotificationList {
  const list = useContext(ListContext)
  assert(list !== null, 'toasts need their provider')
  return list
}

export function useNotifications(): readonly Notification[] {
  const list = useNotificationList()
  return useSyncExternalStore(list.subscribe, list.getSnapshot, () => none)
}
