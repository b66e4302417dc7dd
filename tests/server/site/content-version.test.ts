import { expect, it } from 'vitest'
import { localNotifications } from '#server/database/notifications.ts'
import { contentVersion } from '#server/site/content-version.ts'
import { shippedCatalogue } from '../catalogue/shipped-catalogue.ts'

it('the content version of public pages changes when the catalogue is reloaded, and when a review is published', () => {
  const notifications = localNotifications()
  let catalogue = { ...shippedCatalogue() }
  const version = contentVersion({ catalogue: () => catalogue, notifications })
  const first = version()
  expect(version()).toBe(first)

  catalogue = { ...shippedCatalogue() }
  const second = version()
  expect(second).not.toBe(first)
  expect(version()).toBe(second)

  notifications.publish('reviews', {})
  const third = version()
  expect([first, second]).not.toContain(third)

  // After possibly missed notifications everything counts as changed.
  notifications.publish('missed', {})
  expect(version()).not.toBe(third)

  const now = version()
  notifications.publish('cart', { cartId: 'hers', cursor: 2 })
  expect(version()).toBe(now)
})
