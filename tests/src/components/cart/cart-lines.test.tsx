import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { emptyCart } from '#domain/cart/cart-state.ts'
import { evolveCart } from '#domain/cart/evolve-cart.ts'
import { CartProvider } from '#src/client/cart/cart-context.tsx'
import { readOnlyShopClient } from '#src/client/cart/read-only-shop-client.ts'
import { CartLines } from '#src/components/cart/cart-lines.tsx'
import { notificationList } from '#src/ui/notifications/notification-list.ts'
import { NotificationsContext } from '#src/ui/notifications/notifications-context.tsx'
import { blanketAdded, couchAdded } from '#tests/kit/entries.ts'

it('only an item whose price is reduced has its earlier price', () => {
  const cart = emptyCart()
  for (const added of [blanketAdded(), couchAdded()]) evolveCart(cart, added)
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <NotificationsContext value={notificationList()}>
        <CartProvider shop={readOnlyShopClient(cart)} seed={cart}>
          <CartLines size="page" onRemoved={() => {}} />
        </CartProvider>
      </NotificationsContext>
    </MemoryRouter>,
  )
  const prices = [...html.matchAll(/<s>.*?<data value="(\d+)"/g)].map(([, cents]) => Number(cents))
  expect(prices).toEqual([1_499_900])
})
