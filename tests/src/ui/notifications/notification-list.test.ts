import { describe, expect, test, vi } from 'vitest'
import { notificationList } from '#src/ui/notifications/notification-list.ts'

describe('the toasts of a page', () => {
  test('the newest is last, and no more than three are shown at once', () => {
    const list = notificationList()
    for (const title of ['one', 'two', 'three', 'four']) list.notify({ type: 'info', title })
    expect(list.getSnapshot().map(({ title }) => title)).toEqual(['two', 'three', 'four'])
  })

  test('a notification with the same text replaces the one that is shown', () => {
    const list = notificationList()
    list.notify({ type: 'error', title: 'Invalid promo code' })
    list.notify({ type: 'info', title: 'Something else' })
    list.notify({ type: 'error', title: 'Invalid promo code' })
    expect(list.getSnapshot().map(({ title }) => title)).toEqual(['Something else', 'Invalid promo code'])
  })

  test('of one topic only the newest notification is shown, and clearing the topic removes it', () => {
    const list = notificationList()
    list.notify({ type: 'success', title: 'It is in your cart', topic: 'added' })
    list.notify({ type: 'info', title: 'Something else' })
    list.notify({ type: 'error', title: 'It is sold out', topic: 'added' })
    expect(list.getSnapshot().map(({ title }) => title)).toEqual(['Something else', 'It is sold out'])
    list.dismissTopic('added')
    expect(list.getSnapshot().map(({ title }) => title)).toEqual(['Something else'])
  })

  test('a dismissed toast is gone, and subscribers are notified', () => {
    const list = notificationList()
    const watcher = vi.fn()
    const stop = list.subscribe(watcher)
    list.notify({ type: 'warn', title: 'one' })
    const [shown] = list.getSnapshot()
    list.dismiss(shown?.id ?? 0)
    expect(list.getSnapshot()).toEqual([])
    expect(watcher).toHaveBeenCalledTimes(2)
    stop()
    list.notify({ type: 'warn', title: 'two' })
    expect(watcher).toHaveBeenCalledTimes(2)
  })
})
