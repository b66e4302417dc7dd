import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { AffiliateCoupon } from '#src/cart/affiliate-coupon.tsx'
import { CartProvider } from '#src/client/cart/cart-context.tsx'
import { notificationList } from '#src/ui/notifications/notification-list.ts'
import { NotificationsProvider } from '#src/ui/notifications/notifications-context.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'

const page = testPage()

it('a coupon code from a link is added to the cart, and promises nothing before the server confirms it', async () => {
  const { shop, acts } = shopOf({})
  const list = notificationList()
  const router = createMemoryRouter([{ path: '*', element: <AffiliateCoupon /> }], {
    initialEntries: ['/?coupon=nosuch'],
  })
  page.render(
    <NotificationsProvider list={list}>
      <CartProvider shop={shop} seed={null}>
        <RouterProvider router={router} />
      </CartProvider>
    </NotificationsProvider>,
  )
  await expect.poll(() => router.state.location.search).toBe('')
  expect(acts).toEqual([{ type: 'CaptureAffiliateCoupon', code: 'nosuch' }])
  expect(list.getSnapshot()).toMatchObject([
    {
      type: 'info',
      title: 'We’ll check promo code NOSUCH against your cart',
      message: 'If it’s valid, you’ll see the discount in your cart.',
    },
  ])
})
