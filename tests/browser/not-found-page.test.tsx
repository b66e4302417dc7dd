import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { NotFoundPage } from '#src/app/not-found-page.tsx'
import { parseViewed, viewedProductsSetting } from '#src/product/recently-viewed/viewed-products.ts'
import { notificationList } from '#src/ui/notifications/notification-list.ts'
import { InShop } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'

const page = testPage()

it('a product that is gone is no longer among those that were viewed', async () => {
  const viewed = ['luna-chaise', 'sage-3-seater'].map((slug) => ({ slug, name: slug, picture: null, isMeasured: true }))
  viewedProductsSetting.write(JSON.stringify(viewed))
  const { shop } = shopOf({})
  const element = (
    <InShop shop={shop} list={notificationList()}>
      <NotFoundPage />
    </InShop>
  )
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/product/luna-chaise'] })
  page.render(<RouterProvider router={router} />)
  const left = () => parseViewed(viewedProductsSetting.read()).map(({ slug }) => slug)
  await expect.poll(left).toEqual(['sage-3-seater'])
})
