import { describe, expect, test, vi } from 'vitest'
import { notificationList } from '#src/ui/notifications/notification-list.ts'

describe('the toasts of a page', () => {
  test('are shown with the newest last, three at most', () => {
    const list = notificationList()
    for (const title of ['one', 'two', 'three', 'four']) list.notify({ type: 'info', title })
    expect(list.getSnapshot().map(({ title }) => title)).toEqual(['two', 'three', 'four'])
  })

  test('replace one with the same text', () => {
    const list = notificationList()
    list.notify({ type: 'error', title: 'Invalid promo code' })
    list.notify({ type: 'info', title: 'Something else' })
    list.notify({ type: 'error', title: 'Invalid promo code' })
    expect(list.getSnapshot().map(({ title }) => title)).toEqual(['Something else', 'Invalid promo code'])
  })

  test('are limited to the newest per topic, and clearing a topic removes it', () => {
    const list = notificationList()
    list.notify({ type: 'success', title: 'It is in your cart', topic: 'added' })
    list.notify({ type: 'info', title: 'Something else' })
    list.notify({ type: 'error', title: 'It is sold out', topic: 'added' })
    expect(list.getSnapshot().map(({ title }) => title)).toEqual(['Something else', 'It is sold out'])
    list.dismissTopic('added')
    expect(list.getSnapshot().map(({ title }) => title)).toEqual(['Something else'])
  })

  test('notify subscribers when one is dismissed', () => {
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
