import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { RecordingPage } from '#domain/support/recorded-cart.ts'
import type { ConsoleApi } from '#src/support/console-api.ts'
import { ConsoleError } from '#src/support/console-error.tsx'
import { FirstDifference, useDifference } from '#src/support/first-difference.tsx'
import { ReplayPage } from '#src/support/replay-page.tsx'
import type { Track } from '#src/support/replay-tracks.ts'
import { blanketAdded, CART_ID, clientOf, cushionAdded, NOW, storedOf } from '#tests/kit/entries.ts'
import { testPage } from './test-page.ts'

const page = testPage()
const api: ConsoleApi = { get: () => new Promise(() => {}), post: () => new Promise(() => {}) }

const track = {
  // biome-ignore lint/correctness/useYield: it fails at once.
  *findDifference() {
    throw new Error('cannot be compared')
  },
} as Partial<Track> as Track

/** The only page of a cart's recording. */
const recordingOf = (events: RecordingPage['events']): RecordingPage => ({
  cartId: CART_ID,
  events,
  storedAt: events.map(() => NOW),
  staff: {},
  seen: [],
  total: events.length,
  cart: null,
  next: { events: null, seen: null },
})

function Compared() {
  return <FirstDifference difference={useDifference(track)} onGo={() => {}} />
}

it('a recording that cannot be prepared ends with a message, and not with an empty page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const first = recordingOf([null as never])
  const route = {
    id: 'replay',
    path: '/',
    loader: () => first,
    element: <ReplayPage api={api} />,
    errorElement: <ConsoleError />,
  }
  const router = createMemoryRouter([route], { hydrationData: { loaderData: { replay: first } } })
  page.render(<RouterProvider router={router} />)
  await expect.poll(() => page.place().querySelector('[role=alert]')?.textContent).toContain('Something went wrong')
})

it.each([
  ['-5', '0'],
  ['1', '1'],
  ['1.5', '2'],
  ['99', '2'],
  ['nonsense', '2'],
  ['Infinity', '2'],
  ['99999999999999999999', '2'],
  ['', '2'],
])('the position “%s” of an address shows the recording at step %s', async (position, step) => {
  const events = [storedOf(1, blanketAdded()), storedOf(2, cushionAdded())]
  const first = recordingOf(events)
  const route = { id: 'replay', path: '/', loader: () => first, element: <ReplayPage api={api} /> }
  const router = createMemoryRouter([route], {
    initialEntries: [`/?position=${position}`],
    hydrationData: { loaderData: { replay: first } },
  })
  page.render(<RouterProvider router={router} />)
  await expect.poll(() => page.place().querySelector<HTMLInputElement>('[type=range]')?.value).toBe(step)
  expect(page.place().querySelector('[aria-label=Playback]')?.textContent).toContain(`${step} of 2`)
  // The browser had what the server had, so nothing is said about differences.
  expect(page.place().textContent).not.toContain('compared with the server')
})

it('a comparison with the server that fails ends with a message, and is reported', async () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  page.render(<Compared />)
  await expect.poll(() => page.place().querySelector('[role=status]')?.textContent).toContain('couldn’t be compared')
  expect(report).toHaveBeenCalledTimes(1)
})

it('the view of the server begins at its own end, whatever step of the browser was shown', async () => {
  const act = blanketAdded()
  const events = [storedOf(1, act, clientOf(1)), storedOf(2, cushionAdded())]
  const first = recordingOf(events)
  const route = { id: 'replay', path: '/', loader: () => first, element: <ReplayPage api={api} /> }
  const router = createMemoryRouter([route], { hydrationData: { loaderData: { replay: first } } })
  page.render(<RouterProvider router={router} />)
  const slider = () => page.place().querySelector<HTMLInputElement>('[type=range]') as HTMLInputElement
  const views = () => [...page.place().querySelectorAll<HTMLInputElement>('[name=track]')]
  await expect.poll(views).toHaveLength(2)
  expect(views()[1]?.checked).toBe(true)
  await userEvent.fill(slider(), '0')
  await userEvent.click(views()[0] as HTMLInputElement)
  await expect.poll(() => slider().getAttribute('aria-valuetext')).toMatch(/^2 of 2/)
})
