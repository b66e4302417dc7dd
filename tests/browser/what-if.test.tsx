import { flushSync } from 'react-dom'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Recording } from '#domain/replay/recording.ts'
import { runToEnd } from '#domain/replay/sliced-work.ts'
import { prepareTracks, type Track } from '#src/support/replay-tracks.ts'
import { WhatIf } from '#src/support/what-if.tsx'
import { blanketAdded, CART_ID, NOW, storedOf } from '#tests/kit/entries.ts'
import { testPage } from './test-page.ts'

const page = testPage()

/** Opens the last step of a cart to which a throw was added this often. */
function open({ times = 1, change = (recording: Recording) => recording } = {}) {
  const events = Array.from({ length: times }, (_, index) => storedOf(index + 1, blanketAdded()))
  const recorded = { cartId: CART_ID, events, storedAt: events.map(() => NOW), staff: {}, seen: [] }
  const { recording, cartAt } = runToEnd(prepareTracks(recorded))[0] as Track
  const last = { point: times, cart: cartAt(times), eventId: events.at(-1)?.id ?? null }
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
