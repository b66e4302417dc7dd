import '#src/ui/design/tokens.css'
import '#src/ui/design/base.css'
import '#src/ui/design/shared-classes.css'
import { flushSync } from 'react-dom'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type NotificationList, notificationList } from '#src/ui/notifications/notification-list.ts'
import { NotificationsContext } from '#src/ui/notifications/notifications-context.tsx'
import { loadToasts, ToastRegion } from '#src/ui/notifications/toast-region.tsx'
import { moveMouseAway } from './move-mouse-away.ts'
import { testPage } from './test-page.ts'

let list: NotificationList
const page = testPage()
beforeAll(moveMouseAway)

beforeEach(async () => {
  await loadToasts()
  list = notificationList()
  page.render(
    <MemoryRouter>
      <NotificationsContext value={list}>
        <button type="button">Remove</button>
        <button type="button">Next on the page</button>
        <ToastRegion />
      </NotificationsContext>
    </MemoryRouter>,
  )
})

afterEach(() => {
  vi.useRealTimers()
})

const button = (name: string): HTMLButtonElement => {
  const found = [...page.place().querySelectorAll('button')].find(({ textContent }) => textContent === name)
  if (found === undefined) throw new Error(`no button ${name}`)
  return found
}
const focused = () => document.activeElement?.textContent
const notify = (title: string, run?: () => void) =>
  flushSync(() => list.notify({ type: 'info', title, ...(run && { action: { label: 'Undo', run } }) }))
const pass = (ms: number) => flushSync(() => vi.advanceTimersByTime(ms))

it('a toast is announced: it appears in a live region that was there before', () => {
  const region = page.place().querySelector('[aria-live=polite]')
  notify('The couch is removed')
  expect(region?.textContent).toContain('The couch is removed')
})

it('a toast’s undo button is the next Tab stop, and Shift+Tab leads back', async () => {
  button('Remove').focus()
  notify('The couch is removed', () => {})
  await userEvent.tab()
  expect(focused()).toBe('Undo')
  await userEvent.tab({ shift: true })
  expect(focused()).toBe('Remove')
})

it('the focus ring of an undo button does not touch its text', async () => {
  button('Remove').focus()
  notify('The couch is removed', () => {})
  await userEvent.tab()
  const undo = button('Undo')
  const word = document.createRange()
  word.selectNodeContents(undo)
  const { left, right } = word.getBoundingClientRect()
  const ring = undo.getBoundingClientRect()
  const { outlineOffset, outlineWidth } = getComputedStyle(undo)
  const within = Number.parseFloat(outlineWidth) - Number.parseFloat(outlineOffset)
  expect(left - (ring.left + within)).toBeGreaterThanOrEqual(2)
  expect(ring.right - within - right).toBeGreaterThanOrEqual(2)
})

it('a toast is gone once its link was followed', async () => {
  flushSync(() => list.notify({ type: 'success', title: 'Added', action: { label: 'View cart', to: '/cart' } }))
  await userEvent.click(page.place().querySelector('a') as HTMLElement)
  expect(list.getSnapshot()).toEqual([])
})

it('the focus returns to its previous place when a focused toast disappears', async () => {
  const undo = vi.fn()
  button('Remove').focus()
  notify('The couch is removed', undo)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(undo).toHaveBeenCalledOnce()
  await expect.poll(focused).toBe('Remove')
})

it('the focus returns from a toast to the page also if a newer toast has appeared meanwhile', async () => {
  button('Remove').focus()
  notify('The couch is removed', () => {})
  await userEvent.tab()
  expect(focused()).toBe('Undo')
  notify('The chair is removed', () => {})
  flushSync(() => list.dismissAll())
  await expect.poll(focused).toBe('Remove')
})

it('a Tab that another part of the page handles, such as a dialog, does not lead to a toast', async () => {
  button('Remove').focus()
  button('Remove').addEventListener('keydown', (event) => event.preventDefault())
  notify('The couch is removed', () => {})
  await userEvent.tab()
  expect(focused()).toBe('Remove')
})

it('Tab order is unchanged once the focus has moved on, or for a toast without an action', async () => {
  button('Remove').focus()
  notify('Saved')
  await userEvent.tab()
  expect(focused()).toBe('Next on the page')
  notify('The couch is removed', () => {})
  button('Remove').focus()
  await userEvent.tab()
  expect(focused()).toBe('Next on the page')
})

it('a toast stays for five seconds, one with an action for longer', () => {
  vi.useFakeTimers()
  notify('Saved')
  notify('The couch is removed', () => {})
  pass(4_999)
  expect(list.getSnapshot()).toHaveLength(2)
  pass(1)
  expect(list.getSnapshot().map(({ title }) => title)).toEqual(['The couch is removed'])
  pass(9_999)
  expect(list.getSnapshot()).toHaveLength(1)
  pass(1)
  expect(list.getSnapshot()).toEqual([])
})

it('a toast about the cart stays for five seconds with a link to the cart, which is in the header too', () => {
  vi.useFakeTimers()
  const leadingTo = (to: string) => ({ title: to, action: { label: 'View', to } })
  flushSync(() => list.notify({ type: 'success', isAboutCart: true, ...leadingTo('/cart') }))
  flushSync(() => list.notify({ type: 'success', ...leadingTo('/checkout/order/a') }))
  pass(4_999)
  expect(list.getSnapshot()).toHaveLength(2)
  pass(1)
  expect(list.getSnapshot().map(({ title }) => title)).toEqual(['/checkout/order/a'])
  pass(10_000)
  expect(list.getSnapshot()).toEqual([])
})

it('a toast’s timer pauses while the focus is in it', () => {
  vi.useFakeTimers()
  notify('The couch is removed', () => {})
  flushSync(() => button('Undo').focus())
  pass(60_000)
  expect(list.getSnapshot()).toHaveLength(1)
  flushSync(() => button('Undo').blur())
  pass(15_000)
  expect(list.getSnapshot()).toEqual([])
})

it('a toast’s time from before a pause counts', () => {
  vi.useFakeTimers()
  notify('The couch is removed', () => {})
  pass(10_000)
  flushSync(() => button('Undo').focus())
  pass(60_000)
  flushSync(() => button('Undo').blur())
  pass(4_999)
  expect(list.getSnapshot()).toHaveLength(1)
  pass(1)
  expect(list.getSnapshot()).toEqual([])
})

it('a long name without spaces stays inside its toast', () => {
  notify(`${'a'.repeat(90)} is removed`, () => {})
  const toast = page.place().querySelector('[data-toast]') as HTMLElement
  expect(toast.scrollWidth).toBe(toast.clientWidth)
})
