import { flushSync } from 'react-dom'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cartEvent } from '#domain/cart/cart-events.ts'
import type { Recording } from '#domain/replay/recording.ts'
import { runToEnd } from '#domain/replay/sliced-work.ts'
import { prepareTracks, type Track } from '#src/support/replay-tracks.ts'
import { WhatIf } from '#src/support/what-if.tsx'
import { blanketAdded, CART_ID, NOW, storedOf } from '#tests/kit/entries.ts'
import { tenPercent } from '#tests/kit/goods.ts'
import { testPage } from './test-page.ts'

const page = testPage()

/** Opens the last step of a cart to which a throw was added this often, and then, perhaps, a code of ten per cent. */
function open({ times = 1, withCode = false, change = (recording: Recording) => recording } = {}) {
  const added = Array.from({ length: times }, () => blanketAdded())
  const coupon = cartEvent('CouponApplied', { code: tenPercent.terms.code, terms: tenPercent.terms })
  const events = [...added, ...(withCode ? [coupon] : [])].map((event, index) => storedOf(index + 1, event))
  const recorded = { cartId: CART_ID, events, storedAt: events.map(() => NOW), staff: {}, seen: [] }
  const { recording, cartAt } = runToEnd(prepareTracks(recorded))[0] as Track
  const last = { point: events.length, cart: cartAt(events.length), eventId: events.at(-1)?.id ?? null }
  page.render(<WhatIf recording={change(recording)} {...last} />)
}
const field = (selector: string) => page.place().querySelector(selector) as HTMLSelectElement
const outcome = () => field('[role=status]').textContent

it('an outcome is shown only with the supposition that it belongs to', async () => {
  open()
  expect(outcome()).toBe('')
  await userEvent.selectOptions(field('select'), 'dropped')
  await userEvent.click(field('button'))
  await expect.poll(outcome).toContain('Weave throw removed')
  await userEvent.selectOptions(field('select'), 'delivery_fee')
  expect(outcome()).toBe('')

  await userEvent.fill(field('[name=number]'), '0')
  await userEvent.click(field('button'))
  await expect.poll(outcome).not.toBe('')
  await userEvent.fill(field('[name=number]'), '5')
  expect(outcome()).toBe('')
})

it('an amount in rand may have a comma before its cents', async () => {
  open()
  const outcomes: (string | null)[] = []
  for (const typed of ['99', '99,00']) {
    await userEvent.selectOptions(field('select'), 'delivery_fee')
    await userEvent.clear(field('[name=number]'))
    await userEvent.type(field('[name=number]'), typed)
    await userEvent.click(field('button'))
    await expect.poll(outcome).not.toBe('')
    outcomes.push(outcome())
  }
  expect(outcomes[1]).toBe(outcomes[0])
})

it('a quantity with a comma is not taken as ten times the quantity', async () => {
  open()
  await userEvent.selectOptions(field('select'), 'quantity')
  for (const typed of ['1,5', '0', '100']) {
    await userEvent.clear(field('[name=number]'))
    await userEvent.type(field('[name=number]'), typed)
    await userEvent.click(field('button'))
    expect([field('[name=number]').value, field('[name=number]').checkValidity(), outcome()]).toEqual([
      typed,
      false,
      '',
    ])
  }
  await userEvent.clear(field('[name=number]'))
  await userEvent.type(field('[name=number]'), '2')
  await userEvent.click(field('button'))
  await expect.poll(outcome).toContain('2')
})

it('a percentage may have a comma before its decimals', async () => {
  open({ withCode: true })
  const outcomes: (string | null)[] = []
  for (const typed of ['12.5', '12,5', '12,5 %', '125']) {
    await userEvent.selectOptions(field('select'), 'coupon')
    await userEvent.clear(field('[name=number]'))
    await userEvent.type(field('[name=number]'), typed)
    await userEvent.click(field('button'))
    if (field('[name=number]').checkValidity()) await expect.poll(outcome).not.toBe('')
    outcomes.push(outcome())
  }
  expect(outcomes).toEqual([outcomes[0], outcomes[0], outcomes[0], ''])
})

it('a calculation that fails says so, is reported, and can be run again', async () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  open({ change: (recording) => ({ ...recording, events: [null] }) as never })
  await userEvent.selectOptions(field('select'), 'dropped')
  await userEvent.click(field('button'))
  await expect.poll(outcome).toBe('Something went wrong. Try again.')
  expect(report).toHaveBeenCalledTimes(1)
  open()
  await userEvent.click(field('button'))
  await expect.poll(outcome).toContain('Weave throw removed')
})

it('what is changed while a what-if runs ends it: its outcome is not shown with the other supposition', async () => {
  let now = 0
  // Each slice ends at its first pause.
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1_000))
  open({ times: 2_000 })
  await userEvent.fill(field('[name=number]'), '1')
  flushSync(() => field('button').click())
  expect(field('progress')).not.toBeNull()
  flushSync(() => {
    field('select').value = 'dropped'
    field('select').dispatchEvent(new Event('change', { bubbles: true }))
  })
  await expect.poll(() => field('progress')).toBeNull()
  expect(outcome()).toBe('')
})
