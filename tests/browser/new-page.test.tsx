import { useRef } from 'react'
import { createMemoryRouter, Link, Outlet, RouterProvider, useNavigation } from 'react-router-dom'
import { beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { Main } from '#src/app/layout/main-region.tsx'
import { useClosingMenus } from '#src/ui/use-closing-menus.ts'
import { testPage } from './test-page.ts'

const page = testPage()
let answer: () => void

/** A header with a search sheet, above the page. */
function Layout() {
  const header = useRef<HTMLElement>(null)
  useClosingMenus(header)
  return (
    <>
      <header ref={header} data-next={useNavigation().location?.pathname}>
        <details>
          <summary>Search</summary>
          <input aria-label="Search" />
        </details>
        <Link to="/slow">Couches</Link>
      </header>
      <Main>
        <Outlet />
      </Main>
    </>
  )
}

function show() {
  const { promise, resolve } = Promise.withResolvers<null>()
  answer = () => resolve(null)
  const children = [
    { path: '/', element: <p>Home</p> },
    { path: '/slow', loader: () => promise, element: <p>Couches</p> },
    { path: '/found', loader: () => promise, element: <p>Found</p> },
  ]
  const checkout = { element: <Main>Checkout</Main>, path: '/checkout' }
  const router = createMemoryRouter([{ element: <Layout />, children }, checkout], { initialEntries: ['/'] })
  page.render(<RouterProvider router={router} />)
  return router
}

const part = (selector: string): HTMLElement => {
  const found = page.place().querySelector<HTMLElement>(selector)
  if (found === null) throw new Error(`nothing is ${selector}`)
  return found
}
const text = () => part('main').textContent
const focused = () => document.activeElement?.localName
const isOpen = () => part('details').hasAttribute('open')

function openSearch(): void {
  part('details').setAttribute('open', '')
  part('input').focus()
}

/** Its effects run before the second frame after it is shown. */
async function frames(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
}

async function isLoading(path: string): Promise<void> {
  await expect.poll(() => part('header').dataset.next).toBe(path)
  await frames()
}

let router: ReturnType<typeof show>
beforeEach(() => {
  router = show()
})

it('a field that gets the focus while a page loads keeps it, and stays open', async () => {
  part('a').focus()
  part('a').click()
  await isLoading('/slow')
  openSearch()
  answer()
  await expect.poll(text).toBe('Couches')
  await frames()
  expect([focused(), isOpen()]).toEqual(['input', true])
})

it.each(['the', 'the latest'])(
  'the main region gets the focus from the field in which %s navigation began',
  async (which) => {
    if (which === 'the latest') {
      part('a').focus()
      part('a').click()
      await isLoading('/slow')
    }
    openSearch()
    void router.navigate('/found')
    await isLoading('/found')
    answer()
    await expect.poll(text).toBe('Found')
    await expect.poll(focused).toBe('main')
    expect(isOpen()).toBe(false)
  },
)

it('the main region gets the focus after a navigation that loads nothing', async () => {
  part('a').click()
  answer()
  await expect.poll(text).toBe('Couches')
  await expect.poll(focused).toBe('main')
  openSearch()
  await router.navigate('/')
  await expect.poll(text).toBe('Home')
  await expect.poll(focused).toBe('main')
  expect(isOpen()).toBe(false)
})

it('the main region of another layout gets the focus, also when the shopper goes back to it', async () => {
  await router.navigate('/checkout')
  await expect.poll(text).toBe('Checkout')
  await expect.poll(focused).toBe('main')
  await router.navigate(-1)
  await expect.poll(text).toBe('Home')
  await expect.poll(focused).toBe('main')
})

it('Escape closes an open menu, and its button gets the focus', async () => {
  openSearch()
  await userEvent.keyboard('{Escape}')
  expect([focused(), isOpen()]).toEqual(['summary', false])
})
