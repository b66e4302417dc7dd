import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import type { ViewFacts } from '#domain/wire/view-facts.ts'
import { CartAtPoint } from '#src/components/cart/cart-at-point.tsx'
import { couchAdded, idleView, idOf } from '#tests/kit/entries.ts'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'

const page = testPage()
const text = () => page.place().textContent
const status = () => page.place().querySelector('[aria-label="Cart sync"]')?.textContent
const { fold, view: cart } = shopOf({ events: [couchAdded()], streamId: 'cart:1' }).shop.getSnapshot()

const show = (viewFacts: ViewFacts | 'unknown', at = fold) =>
  page.render(
    <MemoryRouter>
      <CartAtPoint cart={cart} fold={at} viewFacts={viewFacts} title="Browser" subtitle="After step 1" />
    </MemoryRouter>,
  )

it('a replayed cart is shown with what its page showed beside it', () => {
  show({ ...idleView, online: false, sync: 'offline', codeError: 'Invalid promo code', messages: ['Removed', null] })
  for (const shown of ['No network', 'Invalid promo code', 'Removed', 'A message that isn’t about the cart'])
    expect(text()).toContain(shown)
  expect(status()).toMatch(/^Offline/)
  expect(text()).not.toContain('Cart drawer open')
  show({ ...idleView, isDrawerOpen: true })
  expect(text()).toContain('Cart drawer open')
  for (const gone of ['No network', 'Invalid promo code', 'Removed']) expect(text()).not.toContain(gone)
  expect(status()).toBe('All changes saved')
})

it('a replayed cart says that its page showed the refusal of another cart, such as the guest’s before a login', () => {
  const [eventId, dismissed, others] = [idOf(91), idOf(92), idOf(93)] as const
  const message = 'Weave throw: only 5 left.'
  const refusal = { eventId, seq: 1, reason: 'not_enough_stock', message, event: null }
  const at = { ...fold, refusals: [refusal], dismissed: [dismissed] }
  show({ ...idleView, sync: 'refused', refusals: [eventId, dismissed] }, at)
  expect(text()).toContain(message)
  expect(text()).not.toContain('another cart')
  show({ ...idleView, sync: 'refused', refusals: [eventId, others] }, at)
  expect(text()).toContain('A rejected change of another cart')
})

it('a replayed cart says that it is not known what its page showed, and no status of it', () => {
  show('unknown')
  expect(text()).toContain('Status and messages on the page at this point: not recorded.')
  expect(status()).toBeUndefined()
})

it('in a replayed cart there is nothing that the keyboard or a press reaches', () => {
  show(idleView)
  const controls = [...page.place().querySelectorAll('a, button, input')]
  expect(controls.length).toBeGreaterThan(2)
  expect(controls.filter((control) => control.closest('[inert]') === null)).toEqual([])
})
