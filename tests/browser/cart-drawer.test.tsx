import { flushSync } from 'react-dom'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import { itemKey } from '#domain/cart/item-key.ts'
import { PageNotifications } from '#src/app/layout/page-notifications.tsx'
import { DrawerProvider } from '#src/cart/drawer-provider.tsx'
import { useDrawer } from '#src/components/cart/drawer-context.ts'
import { type NotificationList, notificationList } from '#src/ui/notifications/notification-list.ts'
import { loadToasts } from '#src/ui/notifications/toast-region.tsx'
import { blanketAdded, cushionAdded } from '#tests/kit/entries.ts'
import { blanket } from '#tests/kit/goods.ts'
import { holdTimers } from './hold-timers.ts'
import { InShopRoute } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'
import { untilRendered } from './until-rendered.ts'

Object.assign(globalThis, { rusbankPage: { isOfflinePage: false } })

const page = testPage()
let list: NotificationList
let become: ReturnType<typeof shopOf>['become']
let opened: Promise<boolean>
const addition = {
  itemKey: itemKey({ productId: blanket.id, variation: null, colour: null }),
  name: blanket.name,
  at: Date.UTC(2026, 10, 23, 9),
  days: { min: 2, max: 4 },
  related: [],
}
const drawer = () => page.place().querySelector('dialog')
const heading = () => page.place().querySelector('dialog h2')
const titles = () => list.getSnapshot().map(({ title }) => title)

function Opener() {
  const { open } = useDrawer()
  return (
    <button
      type="button"
      onClick={() => {
        opened = open(addition)
      }}
    >
      Add
    </button>
  )
}

/** Opens the drawer by an addition. */
async function add(): Promise<void> {
  await userEvent.click(page.place().querySelector('button') as HTMLButtonElement)
  await expect.poll(() => drawer()?.open).toBe(true)
}

beforeEach(async () => {
  await loadToasts()
  list = notificationList()
  const scripted = shopOf({ events: [blanketAdded(), cushionAdded()] })
  become = scripted.become
  page.render(
    <InShopRoute shop={scripted.shop} list={list}>
      <DrawerProvider>
        <Opener />
        <PageNotifications />
      </DrawerProvider>
    </InShopRoute>,
  )
})

it('says that an item was added, until that item is removed', async () => {
  await add()
  const description = () => document.getElementById(heading()?.getAttribute('aria-describedby') ?? '')?.textContent
  expect(document.activeElement).toBe(heading())
  expect(description()).toContain('Weave throw added to your cart')
  become({ events: [cushionAdded()] })
  await expect.poll(() => drawer()?.textContent).not.toContain('added to your cart')
  expect(heading()?.hasAttribute('aria-describedby')).toBe(false)
})

it('does not open on a page to which the shopper has gone since', async () => {
  const { pathname } = location
  onTestFinished(() => history.replaceState(null, '', pathname))
  page.place().querySelector('button')?.click()
  history.replaceState(null, '', '/blog')
  expect(await opened).toBe(true)
  await untilRendered()
  expect(drawer()).toBeNull()
})

it('replaces the toasts, which would cover its buttons', async () => {
  flushSync(() => list.notify({ type: 'success', title: 'Cushion added to your cart' }))
  await add()
  expect(titles()).toEqual([])
})

it('is closed by Escape, and not a toast in it', async () => {
  await add()
  // The toast does not end by itself meanwhile.
  holdTimers()
  flushSync(() => list.notify({ type: 'info', title: 'Cushion removed' }))
  await userEvent.keyboard('{Escape}')
  await expect.poll(drawer).toBeNull()
  expect(titles()).toEqual(['Cushion removed'])
})

it('stays open while Escape closes a toast that has the focus', async () => {
  await add()
  flushSync(() => list.notify({ type: 'info', title: 'Cushion removed', action: { label: 'Undo', run: () => {} } }))
  drawer()?.querySelector<HTMLElement>('[data-toast] button')?.focus()
  await userEvent.keyboard('{Escape}')
  await expect.poll(titles).toEqual([])
  await untilRendered()
  expect(drawer()?.open).toBe(true)
})

it('has the only region of toasts, so that each is announced once', async () => {
  await add()
  flushSync(() => list.notify({ type: 'info', title: 'Cushion removed' }))
  const toasts = [...page.place().querySelectorAll('[data-toast]')]
  expect(toasts.map((toast) => toast.closest('dialog'))).toEqual([drawer()])
})

it('is closed by Escape from a quantity in which nothing was typed', async () => {
  await add()
  await userEvent.click(page.place().querySelector('dialog [role=spinbutton]') as HTMLInputElement)
  await userEvent.keyboard('{Escape}')
  await expect.poll(drawer).toBeNull()
})

it('shows a refused promo code at its field, and other refusals as notices, without a toast beside them', async () => {
  await add()
  const refused = { seq: 1, reason: 'invalid_promo_code', message: 'Invalid promo code' }
  const code = {
    ...refused,
    eventId: 'e1',
    event: { type: 'CouponApplied', v: 1, data: { code: 'NOPE', terms: null } },
  }
  const change = { ...refused, eventId: 'e2', reason: 'not_enough_stock', message: 'Only 1 throw is left.' }
  const quantity = { ...change, event: { type: 'QuantityChanged', v: 1, data: {} } }
  become({ events: [blanketAdded()], refusals: [code] })
  await expect.poll(() => page.place().querySelector('dialog [name=promoCode]')?.ariaInvalid).toBe('true')
  expect(titles()).toEqual([])
  become({ events: [blanketAdded()], refusals: [code, quantity] })
  await expect.poll(() => page.place().querySelector('dialog')?.textContent).toContain('Only 1 throw is left.')
  expect(titles()).toEqual([])
})

it('has the focus on its heading once an item was removed, whose button is gone', async () => {
  await add()
  const remove = [...(drawer()?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === 'Remove')
  await userEvent.click(remove as HTMLButtonElement)
  expect(document.activeElement).toBe(heading())
})
