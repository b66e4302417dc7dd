import { flushSync } from 'react-dom'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runToEnd } from '#domain/replay/sliced-work.ts'
import type { ConsoleApi } from '#src/support/console-api.ts'
import { Replay } from '#src/support/replay.tsx'
import { prepareTracks, type Track } from '#src/support/replay-tracks.ts'
import { blanketAdded, CART_ID, cushionAdded, NOW, storedOf } from '#tests/kit/entries.ts'
import { testPage } from './test-page.ts'

const page = testPage()
const api: ConsoleApi = { get: () => new Promise(() => {}), post: () => new Promise(() => {}) }

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** A cart with six steps, at its start. */
function open() {
  const events = [1, 2, 3, 4, 5, 6].map((position) =>
    storedOf(position, position % 2 ? blanketAdded() : cushionAdded()),
  )
  const recorded = { cartId: CART_ID, events, storedAt: events.map(() => NOW), staff: {}, seen: [] }
  const server = runToEnd(prepareTracks(recorded))[0] as Track
  page.render(
    <MemoryRouter>
      <Replay api={api} recorded={recorded} server={server} track={server} start={0} />
    </MemoryRouter>,
  )
}
const press = (key: string) => flushSync(() => document.dispatchEvent(new KeyboardEvent('keydown', { key })))
const pass = (ms: number) => flushSync(() => vi.advanceTimersByTime(ms))
const point = () => (page.place().querySelector('[aria-label=Step]') as HTMLInputElement).valueAsNumber
const isPlaying = () => page.place().querySelector('button')?.textContent === 'Pause'

it('plays a step every 800 ms, and faster or slower from the moment at which that is chosen', () => {
  open()
  press(' ')
  pass(800)
  expect(point()).toBe(1)
  press('+')
  pass(400)
  expect(point()).toBe(2)
  press('-')
  pass(400)
  expect(point()).toBe(2)
  pass(400)
  expect(point()).toBe(3)
})

it('stops at the end, and plays from the start again', () => {
  open()
  press('End')
  expect([point(), isPlaying()]).toEqual([6, false])
  press(' ')
  expect([point(), isPlaying()]).toEqual([0, true])
  for (let step = 0; step < 7; step += 1) pass(800)
  expect([point(), isPlaying()]).toEqual([6, false])
})

const pressButton = (label: string) => page.place().querySelector<HTMLElement>(`[aria-label="${label}"]`)?.click()

it.each<readonly [string, () => void, number]>([
  ['a key', () => press('ArrowRight'), 2],
  ['the key for the end', () => press('End'), 6],
  ['a button', () => pressButton('Next step'), 2],
  ['a step of the list', () => page.place().querySelector<HTMLElement>('[aria-label=Steps] button')?.click(), 1],
])('pauses when the agent goes to a step by %s', async (_by, go, reached) => {
  open()
  await expect.poll(() => page.place().querySelector('[aria-label=Steps] button')).not.toBeNull()
  press(' ')
  pass(800)
  flushSync(go)
  expect([point(), isPlaying()]).toEqual([reached, false])
  pass(8_000)
  expect(point()).toBe(reached)
})

it('marks the current step in the list of steps', async () => {
  open()
  const current = () =>
    [...page.place().querySelectorAll('[aria-current=step]')].map((step) => step.querySelector('span')?.textContent)
  expect(current()).toEqual([])
  press('ArrowRight')
  await expect.poll(current).toEqual(['1'])
  press('ArrowRight')
  await expect.poll(current).toEqual(['2'])
})
