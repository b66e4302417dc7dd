import { createMemoryRouter, MemoryRouter, RouterProvider, useSearchParams } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Listing } from '#domain/catalogue/listing.ts'
import type { Mailbox as MailboxState } from '#domain/customer/account-answers.ts'
import type { Review } from '#domain/review/review.ts'
import { AuthPage } from '#src/account/auth-page.tsx'
import { MailboxPanel } from '#src/account/mailbox-panel.tsx'
import { Filters } from '#src/category/filters.tsx'
import { ListedProducts } from '#src/category/listed-products.tsx'
import type { ProductReviews } from '#src/client/product-reviews.ts'
import { RecentlyViewed } from '#src/product/recently-viewed/recently-viewed.tsx'
import { viewedProductsSetting } from '#src/product/recently-viewed/viewed-products.ts'
import { browserReviews } from '#src/product/reviews/browser-reviews.ts'
import { ReviewsSection } from '#src/product/reviews/reviews-section.tsx'
import { InShop } from './in-shop.tsx'
import { testPage } from './test-page.ts'

const page = testPage()
const part = (selector: string, text: string): HTMLElement => {
  const found = [...page.place().querySelectorAll<HTMLElement>(selector)].find((each) =>
    each.textContent.includes(text),
  )
  if (found === undefined) throw new Error(`nothing is called ${text}`)
  return found
}
const focused = () => document.activeElement
/** Presses a control that has the focus. */
async function press(control: HTMLElement): Promise<void> {
  control.focus()
  await userEvent.keyboard('{Enter}')
}

/** A list without products as long as it is filtered. */
function FilteredList() {
  const [search] = useSearchParams()
  const card = { slug: 'fjord', name: 'Fjord', images: [], rooms: [], meta_data: { bech_color: [] }, dimensions: null }
  const listing = { products: search.size > 0 ? [] : [card], page: 1, pages: 1 } as unknown as Listing
  return (
    <ListedProducts listing={listing} ratings={{}} path="/product-category/couches" search={search} isBusy={false} />
  )
}

it('a removed filter passes the focus to the next one, to the one before, and then to the form', async () => {
  const path = '/product-category/couches'
  const values = ['weave', 'velvet', 'leather'].map((value) => ({ value, label: value, count: 2, selected: true }))
  const listing = {
    products: [],
    facets: [{ name: 'fabric', label: 'Fabric', values }],
    ranges: { price: null, width: null },
    total: 6,
    page: 1,
    pages: 1,
  } as unknown as Listing
  const router = createMemoryRouter([{ path, element: <Filters listing={listing} path={path} /> }], {
    initialEntries: [`${path}?fabric=weave&fabric=velvet&fabric=leather`],
  })
  page.render(<RouterProvider router={router} />)
  expect(part('a', 'velvet').textContent).toBe('Remove velvet')
  await press(part('a', 'velvet'))
  await expect.poll(focused).toBe(part('[data-chip]', 'leather'))
  await press(part('a', 'leather'))
  await expect.poll(focused).toBe(part('[data-chip]', 'weave'))
  await press(part('a', 'weave'))
  await expect.poll(focused).toBe(page.place().querySelector('form'))
})

it('clearing all filters in the sheet of a narrow screen passes the focus to the button that shows the products', async () => {
  const path = '/product-category/couches'
  const listing = {
    products: [],
    facets: [],
    ranges: { price: { min: 100_00, max: 900_00 }, width: null },
    total: 6,
    page: 1,
    pages: 1,
  } as unknown as Listing
  const router = createMemoryRouter([{ path, element: <Filters listing={listing} path={path} /> }], {
    initialEntries: [`${path}?price_to=500`],
  })
  page.render(<RouterProvider router={router} />)
  page.place().querySelector<HTMLElement>('[popover]')?.showPopover()
  await press(part('[popover] a', 'Clear all'))
  await expect.poll(focused).toBe(part('[popover] [type=submit]', 'Show'))
})

it('clearing the filters of an empty list passes the focus to the list', async () => {
  const path = '/product-category/couches'
  const router = createMemoryRouter([{ path, element: <FilteredList /> }], { initialEntries: [`${path}?price_to=1`] })
  page.render(<RouterProvider router={router} />)
  await press(part('a', 'Clear filters'))
  await expect.poll(() => page.place().querySelector('article')).not.toBeNull()
  await expect.poll(focused).toBe(page.place().querySelector('[aria-busy]'))
})

it('clearing the recently viewed products leaves the focus on their heading, with what was done', async () => {
  const seen = { slug: 'fjord', name: 'Fjord', picture: null, isMeasured: false }
  viewedProductsSetting.write(JSON.stringify([seen]))
  const product = { slug: 'sage', name: 'Sage', images: [], dimensions: null }
  page.render(
    <MemoryRouter>
      <RecentlyViewed product={product} />
    </MemoryRouter>,
  )
  await expect.poll(() => page.place().querySelector('button')).not.toBeNull()
  await press(part('button', 'Clear'))
  expect(focused()).toBe(part('h2', 'Recently viewed'))
  expect(part('[role=status]', 'Cleared')).toBeTruthy()
  expect(page.place().querySelector('ul')).toBeNull()
  viewedProductsSetting.write('')
})

it('the last of the buttons for more reviews passes the focus to the first review that it added', async () => {
  const reviews = Array.from({ length: 3 }, (_, id) => ({ id, reviewTitle: `Review ${id}`, reviewDate: '' }))
  const found = (count: number) =>
    ({
      reviews: { data: reviews.slice(0, count) as unknown as Review[], page: 1, total: 3, totalAll: 3, rating: 5 },
      summary: null,
    }) as unknown as ProductReviews
  const read = vi.spyOn(browserReviews, 'read').mockResolvedValue(found(2))
  page.render(
    <InShop>
      <ReviewsSection productId={1} first={found(2)} />
    </InShop>,
  )
  const more = Promise.withResolvers<ReturnType<typeof found>>()
  read.mockReturnValue(more.promise)
  const list = () => page.place().querySelector('ul')
  await expect.poll(() => list()?.ariaBusy).toBe('false')
  await press(part('button', 'reviews'))
  expect(list()?.ariaBusy).toBe('true')
  more.resolve(found(3))
  await expect.poll(() => list()?.children.length).toBe(3)
  await expect.poll(focused).toBe(page.place().querySelector('li:nth-child(3)') ?? 'the third review')
})

it('declining to add what guests left passes the focus to what follows it', async () => {
  const mailbox = { email: 'a@b.c', confirmed: true, found: { orders: 1, messages: 0, reviews: 0 } } as MailboxState
  page.render(
    <InShop>
      <MailboxPanel rendered={mailbox} done="Nothing left to add" />
    </InShop>,
  )
  const buttons = [...page.place().querySelectorAll('button')]
  await press(buttons.at(-1) as HTMLElement)
  await expect.poll(focused).toBe(part('[role=status]', 'Nothing left to add'))
})

it('a form that replaces another one on the pages for logging in has the focus in its first empty field', async () => {
  const formOf = (name: string) => (
    <MemoryRouter>
      <AuthPage title="" path="/login" standfirst="" aside={{ title: '', text: '', to: '/register', link: '' }}>
        <form key={name}>
          <input name="email" defaultValue="a@b.c" />
          <input name={name} />
        </form>
      </AuthPage>
    </MemoryRouter>
  )
  page.render(formOf('code'))
  page.place().querySelector<HTMLElement>('[name=code]')?.focus()
  page.render(formOf('password'))
  await expect.poll(focused).toBe(page.place().querySelector('[name=password]'))
})
