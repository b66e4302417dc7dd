import { expect, it } from 'vitest'
import { localNotifications } from '#server/database/notifications.ts'

it('a subscriber that leaves is notified no more, and the others of its topic still are', () => {
  const { publish, subscribe } = localNotifications()
  const received: string[] = []
  const end = subscribe('stock', () => received.push('first'))
  subscribe('stock', () => received.push('second'))
  publish('stock', {})
  end()
  publish('stock', {})
  expect(received).toEqual(['first', 'second', 'second'])
})
