import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { cartEvent } from '#domain/cart/cart-events.ts'
import { emptyCart } from '#domain/cart/cart-state.ts'
import { evolveCart } from '#domain/cart/evolve-cart.ts'
import { quote } from '#domain/cart/quote.ts'
import { CartDrawerContents } from '#src/cart/cart-drawer-contents.tsx'
import { CartProvider } from '#src/client/cart/cart-context.tsx'
import { readOnlyShopClient } from '#src/client/cart/read-only-shop-client.ts'
import { InstalmentLine } from '#src/components/payment/instalment-line.tsx'
import { notificationList } from '#src/ui/notifications/notification-list.ts'
import { NotificationsContext } from '#src/ui/notifications/notifications-context.tsx'
import { couchAdded } from '#tests/kit/entries.ts'
import { tenPercent } from '#tests/kit/goods.ts'

it('the drawer has the instalments of the total, after the discount', () => {
  const cart = emptyCart()
  for (const event of [couchAdded(), cartEvent('CouponApplied', { code: 'TEN', terms: tenPercent.terms })]) {
    evolveCart(cart, event)
  }
  const { total, subtotal } = quote(cart)
  expect(total).toBeLessThan(subtotal)
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <NotificationsContext value={notificationList()}>
        <CartProvider shop={readOnlyShopClient(cart)} seed={cart}>
          <CartDrawerContents added={undefined} onRemoved={() => {}} />
        </CartProvider>
      </NotificationsContext>
    </MemoryRouter>,
  )
  const instalment = (part: string) => /instalments of <data value="(\d+)"/.exec(part)?.[1]
  expect(instalment(html)).toBe(instalment(renderToStaticMarkup(<InstalmentLine price={total} />)))
  expect(instalment(html)).toBeDefined()
})
