import { expect, it } from 'vitest'
import { cartEvent } from '#domain/cart/cart-events.ts'
import { CartProvider } from '#src/client/cart/cart-context.tsx'
import { CartNotices } from '#src/components/cart/cart-notices.tsx'
import { notificationList } from '#src/ui/notifications/notification-list.ts'
import { NotificationsProvider } from '#src/ui/notifications/notifications-context.tsx'
import { blanketAdded, couchAdded } from '#tests/kit/entries.ts'
import { blanketKey, couchKey } from '#tests/kit/goods.ts'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'

const page = testPage()

it('OK dismisses the messages that were announced, by name, and the focus stays in their place', () => {
  const { shop, acts, become } = shopOf({ events: [blanketAdded(), couchAdded()] })
  page.render(
    <CartProvider shop={shop} seed={null}>
      <NotificationsProvider list={notificationList()}>
        <CartNotices />
      </NotificationsProvider>
    </CartProvider>,
  )
  expect(page.place().querySelector('button')).toBeNull()
  const region = page.place().querySelector<HTMLElement>('[aria-live=polite]')
  const repriced = cartEvent('ItemRepriced', { itemKey: blanketKey, price: 41_000, priceRegular: 41_000 })
  const withdrawn = cartEvent('ProductWithdrawn', { itemKey: couchKey })
  become({ events: [blanketAdded(), couchAdded(), repriced, withdrawn] })
  // A change is announced only in a live region that was there before.
  expect(region?.querySelectorAll('li')).toHaveLength(2)
  page.place().querySelector('button')?.focus()
  page.place().querySelector('button')?.click()
  become({ events: [blanketAdded(), couchAdded()] })
  expect(document.activeElement).toBe(region)
  const notices = [`repriced ${blanketKey} 39900 41000`, `withdrawn ${couchKey}`]
  expect(acts).toEqual([{ type: 'DismissNotices', notices }])
})
