import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Recording } from '#domain/replay/recording.ts'
import { runToEnd } from '#domain/replay/sliced-work.ts'
import { prepareTracks, type Track } from '#src/support/replay-tracks.ts'
import { WhatIf } from '#src/support/what-if.tsx'
import { blanketAdded, CART_ID, NOW, storedOf } from '#tests/kit/entries.ts'
import { testPage } from './test-page.ts'

const page = testPage()

function open(change = (recording: Recording) => recording) {
  const event = storedOf(1, blanketAdded())
  const recorded = { cartId: CART_ID, events: [event], storedAt: [NOW], staff: {}, seen: [] }
  const { recording, cartAt } = runToEnd(prepareTracks(recorded))[0] as Track
  page.render(<WhatIf recording={change(recording)} point={1} cart={cartAt(1)} eventId={event.id} />)
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

it('a calculation that fails says so, is reported, and can be run again', async () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  open((recording) => ({ ...recording, events: [null] }) as never)
  await userEvent.selectOptions(field('select'), 'dropped')
  await userEvent.click(field('button'))
  await expect.poll(outcome).toBe('Something went wrong. Try again.')
  expect(report).toHaveBeenCalledTimes(1)
  open()
  await userEvent.click(field('button'))
  await expect.poll(outcome).toContain('Weave throw removed')
})
