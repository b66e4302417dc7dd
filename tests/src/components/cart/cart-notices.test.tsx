import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { emptyCart } from '#domain/cart/cart-state.ts'
import { AFRIKAANS } from '#src/app/language/whole-afrikaans.ts'
import { CartProvider } from '#src/client/cart/cart-context.tsx'
import { readOnlyShopClient } from '#src/client/cart/read-only-shop-client.ts'
import { CartNotices } from '#src/components/cart/cart-notices.tsx'
import { ENGLISH, LanguageContext } from '#src/ui/language/language-context.ts'
import { notificationList } from '#src/ui/notifications/notification-list.ts'
import { NotificationsContext } from '#src/ui/notifications/notifications-context.tsx'

it.each([
  [ENGLISH, 'had 12 of Sage 3-seater', 'kept 10'],
  [AFRIKAANS, '12 van Sage 3-seater gehad', '10 behou'],
])(
  'after a login, it is said how many of an item both carts had, and how many were kept: %#',
  (language, had, kept) => {
    const notice = { kind: 'left_out', itemKey: 'one', name: 'Sage 3-seater', from: 12, to: 10 } as const
    const cart = { ...emptyCart(), notices: [notice] }
    const html = renderToStaticMarkup(
      <MemoryRouter>
        <LanguageContext value={language}>
          <NotificationsContext value={notificationList()}>
            <CartProvider shop={readOnlyShopClient(cart)} seed={cart}>
              <CartNotices />
            </CartProvider>
          </NotificationsContext>
        </LanguageContext>
      </MemoryRouter>,
    )
    const text = html.replaceAll(/<[^>]*>/g, '').replaceAll('\u00a0', ' ')
    expect(text).toContain(had)
    expect(text).toContain(kept)
  },
)
