import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { LoginDialogHost } from '#src/account/login-dialog-host.tsx'
import { returnPath } from '#src/account/return-path.ts'
import { SiteHeader } from '#src/app/layout/site-header.tsx'
import { DrawerProvider } from '#src/cart/drawer-provider.tsx'
import { loginDialog } from '#src/client/customer/login-dialog-store.ts'
import { SHOP_ROUTE } from '#src/client/route-ids.ts'
import { useDrawer } from '#src/components/cart/drawer-context.ts'
import { Gallery } from '#src/product/gallery.tsx'
import { ENGLISH, LanguageContext } from '#src/ui/language/language-context.ts'
import { notificationList } from '#src/ui/notifications/notification-list.ts'
import { NotificationsContext } from '#src/ui/notifications/notifications-context.tsx'
import { InShop, SHOP_LOADER_DATA } from './in-shop.tsx'
import { testPage } from './test-page.ts'
import { untilRendered } from './until-rendered.ts'
import { whenShown } from './when-shown.ts'

const code = vi.hoisted(() => ({
  drawer: Promise.withResolvers<() => string>(),
  pictures: Promise.withResolvers<never>(),
}))
vi.mock('#src/cart/drawer-after-paint.ts', () => ({ drawerAfterPaint: () => code.drawer.promise }))
vi.mock('#src/product/large-pictures.tsx', () => ({ LargePictures: code.pictures.promise }))

Object.assign(globalThis, { rusbankPage: { isOfflinePage: false } })

const page = testPage()

/** The code fails to load, perhaps before the page waits for it, which is no error then. */
function fail({ promise, reject }: Pick<PromiseWithResolvers<unknown>, 'promise' | 'reject'>): void {
  promise.catch(() => {})
  reject(new Error('no network'))
}

let open: ReturnType<typeof useDrawer>['open'] | undefined

function Page() {
  open = useDrawer().open
  return <p>Page</p>
}

describe('the code of the drawer, loaded', () => {
  const { href } = location

  beforeEach(() => {
    code.drawer = Promise.withResolvers()
    page.render(
      <NotificationsContext value={notificationList()}>
        <DrawerProvider>
          <Page />
        </DrawerProvider>
      </NotificationsContext>,
    )
  })
  afterEach(() => history.replaceState(null, '', href))

  it.each([
    { place: 'on the same page', path: location.pathname, shown: 'PageDrawer' },
    { place: 'on another page', path: '/elsewhere', shown: 'Page' },
  ])('$place, leads to: $shown', async ({ path, shown }) => {
    const opened = open?.()
    history.replaceState(null, '', path)
    code.drawer.resolve(() => 'Drawer')
    expect(await opened).toBe(true)
    await untilRendered()
    expect(page.place().textContent).toBe(shown)
  })

  it.each([
    { place: 'on the same page', path: location.pathname, isDone: false },
    { place: 'on another page', path: '/elsewhere', isDone: true },
  ])('in vain $place, leaves nothing to do: $isDone', async ({ path, isDone }) => {
    const opened = open?.()
    history.replaceState(null, '', path)
    fail(code.drawer)
    expect(await opened).toBe(isDone)
  })
})

it('the header’s link to the cart leads to its page if the code of the drawer fails to load', async () => {
  code.drawer = Promise.withResolvers()
  const element = (
    <DrawerProvider>
      <SiteHeader />
    </DrawerProvider>
  )
  const routes = [{ id: SHOP_ROUTE, loader: () => null, children: [{ path: '*', element }] }]
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: SHOP_LOADER_DATA } })
  page.render(
    <InShop>
      <RouterProvider router={router} />
    </InShop>,
  )
  const link = () => page.place().querySelector('a[href="/cart"]')
  await expect.poll(link).not.toBeNull()
  await userEvent.click(link() as HTMLElement)
  fail(code.drawer)
  await expect.poll(() => router.state.location.pathname).toBe('/cart')
})

function Host() {
  const { pathname } = useLocation()
  return (
    <>
      At {pathname}
      <LoginDialogHost />
    </>
  )
}

describe('the code of the login dialog', () => {
  let words: PromiseWithResolvers<void>

  async function openDialog() {
    words = Promise.withResolvers()
    const router = createMemoryRouter([{ path: '*', element: <Host /> }], {
      initialEntries: ['/product-category/couches?fabric=weave'],
    })
    page.render(
      <LanguageContext value={{ ...ENGLISH, loadAccountWords: () => words.promise }}>
        <RouterProvider router={router} />
      </LanguageContext>,
    )
    await expect.poll(() => loginDialog.open('login')).toBe(true)
    // Its import begins with the next effects.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return router
  }

  async function openAndLeave() {
    const router = await openDialog()
    await router.navigate('/next')
    await expect.poll(() => loginDialog.getSnapshot()).toBeNull()
    return router
  }

  it('opens nothing on another page', async () => {
    await openAndLeave()
    words.resolve()
    await import('#src/account/login-dialog.tsx')
    expect(page.place().querySelector('dialog')).toBeNull()
  })

  it('navigates nowhere if it fails to load on another page', async () => {
    const router = await openAndLeave()
    fail(words)
    await import('#src/account/login-dialog.tsx')
    await new Promise((resolve) => setTimeout(resolve))
    expect(router.state.location.pathname).toBe('/next')
  })

  it('navigates nowhere if it fails to load as soon as another page is shown', async () => {
    const router = await openDialog()
    const shown = whenShown(
      page.place(),
      () => page.place().textContent === 'At /next',
      () => fail(words),
    )
    await router.navigate('/next')
    await shown
    await untilRendered()
    expect(router.state.location.pathname).toBe('/next')
  })

  it('leads to the login page if it fails to load, which leads back to the same list', async () => {
    const router = await openDialog()
    fail(words)
    await expect.poll(() => router.state.location.pathname).toBe('/login')
    expect(returnPath(new URLSearchParams(router.state.location.search))).toBe('/product-category/couches?fabric=weave')
  })
})

describe('the code of the enlarged pictures', () => {
  /** Shows a product with one picture, whose link leads to `src`. */
  function show(src: string) {
    const size = { width: 1200, height: 900 }
    const images = [{ src, sources: [], alt: '', ...size, kind: 'hero' as const, colour: null, placeholder: null }]
    const element = <Gallery product={{ id: 1, slug: 'sage', name: 'Sage' }} images={images} colour={null} />
    const root = createRoot(page.place().appendChild(document.createElement('div')))
    flushSync(() => root.render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />))
    return root
  }

  it('leads to the picture if it fails to load, but not once the shopper has gone to another page', async () => {
    const { href } = location
    const [here, left] = [show('#here'), show('#left')]
    const awaited = vi.spyOn(code.pictures.promise, 'then')
    for (const [index, link] of page.place().querySelectorAll('a').entries()) {
      link.click()
      await expect.poll(() => awaited.mock.calls.length).toBe(index + 1)
    }
    left.unmount()
    fail(code.pictures)
    await expect.poll(() => location.hash).not.toBe('')
    await untilRendered()
    expect(location.hash).toBe('#here')
    history.replaceState(null, '', href)
    here.unmount()
  })
})
