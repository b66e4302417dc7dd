import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { RecentlyViewed } from '#src/product/recently-viewed/recently-viewed.tsx'
import { viewedProductsSetting } from '#src/product/recently-viewed/viewed-products.ts'
import { testPage } from './test-page.ts'

const page = testPage()
afterEach(() => viewedProductsSetting.write(''))

it('the product of the page is not among the recently viewed ones, and is on the next page', async () => {
  const pieces = ['sage', 'fjord'].map((slug) => ({ slug, name: slug, picture: null, isMeasured: false }))
  viewedProductsSetting.write(JSON.stringify(pieces))
  const show = (slug: string) =>
    page.render(
      <MemoryRouter>
        <RecentlyViewed key={slug} product={{ slug, name: slug, images: [], dimensions: null }} />
      </MemoryRouter>,
    )
  const links = () => [...page.place().querySelectorAll('li a')].map((link) => link.getAttribute('href'))
  show('fjord')
  await expect.poll(links).toEqual(['/product/sage'])
  show('luna')
  await expect.poll(links).toEqual(['/product/fjord', '/product/sage'])
})
