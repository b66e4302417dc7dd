import { flushSync } from 'react-dom'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { reject } from '#domain/cart/cart-rejections.ts'
import { RefusalToasts } from '#src/cart/refusal-toasts.tsx'
import { CartLines } from '#src/components/cart/cart-lines.tsx'
import { type NotificationList, notificationList } from '#src/ui/notifications/notification-list.ts'
import { NotificationsContext } from '#src/ui/notifications/notifications-context.tsx'
import { loadToasts, ToastRegion } from '#src/ui/notifications/toast-region.tsx'
import { type CustomerSnapshot, firstCustomer } from '#sync/log/customer-snapshot.ts'
import { customerNamed, loggedInAs } from '#tests/kit/customers.ts'
import { blanketAdded } from '#tests/kit/entries.ts'
import { scriptedStore } from '#tests/kit/scripted-store.ts'
import { InShop } from './in-shop.tsx'
import { moveMouseAway } from './move-mouse-away.ts'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'
import { untilRendered } from './until-rendered.ts'

const page = testPage()
let list: NotificationList
beforeAll(moveMouseAway)
beforeEach(async () => {
  await loadToasts()
  list = notificationList()
})
afterEach(() => void vi.useRealTimers())
const show = () =>
  page.render(
    <MemoryRouter>
      <NotificationsContext value={list}>
        <button type="button">Here</button>
        <ToastRegion />
      </NotificationsContext>
    </MemoryRouter>,
  )
const notify = (title: string, run?: () => void) =>
  flushSync(() => list.notify({ type: 'info', title, ...(run && { action: { label: 'Undo', run } }) }))

it('the focus returns although an older toast is still shown', async () => {
  show()
  page.place().querySelector('button')?.focus()
  notify('One', () => {})
  notify('Two', () => {})
  await userEvent.keyboard('{Tab}{Enter}')
  expect(list.getSnapshot().map(({ title }) => title)).toEqual(['One'])
  await expect.poll(() => document.activeElement?.textContent).toBe('Here')
})

it('the other toasts end after the focused one was closed', async () => {
  show()
  page.place().querySelector('button')?.focus()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  notify('One')
  notify('Two')
  const close = () => page.place().querySelectorAll<HTMLElement>('[data-toast] button')[0]
  flushSync(() => close()?.focus())
  flushSync(() => close()?.click())
  for (let seconds = 0; seconds < 60; seconds += 1) {
    await untilRendered()
    flushSync(() => vi.advanceTimersByTime(1_000))
  }
  expect(list.getSnapshot()).toEqual([])
})

it('each of two removed colours of a product can be put back, with its quantity', () => {
  const { shop, acts } = shopOf({ events: [blanketAdded(2, 'oat'), blanketAdded(1, 'rust')] })
  page.render(
    <MemoryRouter>
      <InShop shop={shop} list={list}>
        <CartLines size="page" onRemoved={() => {}} />
      </InShop>
    </MemoryRouter>,
  )
  const removes = [...page.place().querySelectorAll<HTMLElement>('[aria-label^=Remove]')]
  expect(removes).toHaveLength(2)
  for (const remove of removes) flushSync(() => remove.click())
  const actions = list.getSnapshot().flatMap(({ action }) => (action !== undefined && 'run' in action ? [action] : []))
  expect(actions).toHaveLength(2)
  for (const { run } of actions) run()
  expect(acts.slice(2)).toMatchObject([
    { type: 'AddItem', colour: 'oat', quantity: 2 },
    { type: 'AddItem', colour: 'rust', quantity: 1 },
  ])
})

it('an item that another tab has removed already is not shown as removed by this one', () => {
  const { shop } = shopOf({ events: [blanketAdded(1)] })
  page.render(
    <MemoryRouter>
      <InShop shop={{ ...shop, act: () => reject('item_not_in_cart') }} list={list}>
        <CartLines size="page" onRemoved={() => {}} />
      </InShop>
    </MemoryRouter>,
  )
  flushSync(() => page.place().querySelector<HTMLElement>('[aria-label^=Remove]')?.click())
  expect(list.getSnapshot()).toMatchObject([{ type: 'error', title: 'This item is no longer in your cart.' }])
})

const guest = { ...firstCustomer, loaded: true }
const customer = (user_id: string) => ({
  ...guest,
  state: loggedInAs(customerNamed(user_id)),
})

it.each([
  { once: 'the customer has logged out, in any tab', before: customer('thandi'), after: guest, isLeft: false },
  { once: 'another customer has logged in', before: customer('thandi'), after: customer('sipho'), isLeft: false },
  { once: 'a guest has logged in, whose cart they keep', before: guest, after: customer('thandi'), isLeft: true },
  { once: 'the customer has been read again', before: customer('thandi'), after: customer('thandi'), isLeft: true },
])('whether a toast about the cart is left once $once: $isLeft', ({ before, after, isLeft }) => {
  const { shop } = shopOf({ events: [blanketAdded(1)] })
  const { store, become } = scriptedStore(before)
  page.render(
    <MemoryRouter>
      <InShop shop={{ ...shop, customer: store }} list={list}>
        <CartLines size="page" onRemoved={() => {}} />
        <RefusalToasts isCartShown />
      </InShop>
    </MemoryRouter>,
  )
  flushSync(() => page.place().querySelector<HTMLElement>('[aria-label^=Remove]')?.click())
  notify('You’re logged out')
  flushSync(() => become(after))
  expect(list.getSnapshot().map(({ action }) => action?.label)).toEqual(isLeft ? ['Undo', undefined] : [undefined])
})

it('why a change was rejected is not shown to who is there after the customer has logged out', () => {
  const { shop } = shopOf({ events: [blanketAdded(1)] })
  const { store, become } = scriptedStore<CustomerSnapshot>(customer('thandi'))
  page.render(
    <MemoryRouter>
      <InShop shop={{ ...shop, customer: store, act: () => reject('item_not_in_cart') }} list={list}>
        <CartLines size="page" onRemoved={() => {}} />
        <RefusalToasts isCartShown />
      </InShop>
    </MemoryRouter>,
  )
  flushSync(() => page.place().querySelector<HTMLElement>('[aria-label^=Remove]')?.click())
  expect(list.getSnapshot()).toHaveLength(1)
  flushSync(() => become(guest))
  expect(list.getSnapshot()).toEqual([])
})
