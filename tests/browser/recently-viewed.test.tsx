import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { RecentlyViewed } from '#src/product/recently-viewed/recently-viewed.tsx'
import { viewedProductsSetting } from '#src/product/recently-viewed/viewed-products.ts'
import { testPage } from './test-page.ts'

const page = testPage()
afterEach(() => viewedProductsSetting.write(''))

it('the product of the page is not among the recently viewed ones, and is on the next page', async () => {
  const viewed = ['sage', 'fjord'].map((slug) => ({ slug, name: slug, picture: null, isMeasured: false }))
  viewedProductsSetting.write(JSON.stringify(viewed))
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

it('recently viewed products that were cleared are in this browser no more', async () => {
  const viewed = ['sage', 'fjord'].map((slug) => ({ slug, name: slug, picture: null, isMeasured: false }))
  viewedProductsSetting.write(JSON.stringify(viewed))
  page.render(
    <MemoryRouter>
      <RecentlyViewed product={{ slug: 'luna', name: 'luna', images: [], dimensions: null }} />
    </MemoryRouter>,
  )
  await expect.poll(() => page.place().querySelectorAll('li')).toHaveLength(2)
  page.place().querySelector<HTMLElement>('[data-control=clear]')?.click()
  await expect.poll(() => page.place().querySelector('li')).toBeNull()
  expect(viewedProductsSetting.read()).toBeNull()
})

it('a recently viewed product can be compared if both it and the page’s have measurements', async () => {
  const viewed = [true, false].map((isMeasured) => ({ slug: `${isMeasured}`, name: 'x', picture: null, isMeasured }))
  viewedProductsSetting.write(JSON.stringify(viewed))
  const sizes = { w: 200, d: 90, h: 80, seat_h: 45, seat_d: 55, arm_h: 60, leg_h: 15 }
  const links = () => [...page.place().querySelectorAll('li a')].map((link) => link.getAttribute('href'))
  for (const [slug, dimensions] of [['sage', sizes] as const, ['rug', null] as const]) {
    page.render(
      <MemoryRouter>
        <RecentlyViewed key={slug} product={{ slug, name: slug, images: [], dimensions }} />
      </MemoryRouter>,
    )
    await expect.poll(links).toContain('/product/false')
    const compared = links().filter((link) => link?.startsWith('/compare'))
    expect(compared).toEqual(dimensions === null ? [] : ['/compare?a=sage&b=true'])
  }
})
