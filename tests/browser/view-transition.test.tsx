import { beforeEach, expect, it, vi } from 'vitest'
import { useMayTransition } from '#src/client/view-transition.ts'
import { testPage } from './test-page.ts'

const page = testPage()

const fast = { hardwareConcurrency: 8, deviceMemory: 8, connection: { saveData: false } }

/** Gives the browser these properties of its device. */
function pretend(device: Partial<typeof fast>): void {
  for (const [name, value] of Object.entries({ ...fast, ...device }))
    Object.defineProperty(navigator, name, { configurable: true, value })
}

function Answer() {
  return useMayTransition() ? 'moves' : 'stays'
}

function answer(): string | null {
  page.render(<Answer />)
  return page.place().textContent
}

beforeEach(() => {
  pretend(fast)
  return () => {
    for (const name of Object.keys(fast)) Reflect.deleteProperty(navigator, name)
  }
})

it('a product’s picture may move between its card and its page on a fast device', () => {
  expect(answer()).toBe('moves')
})

it.each([
  ['the device has few processors', { hardwareConcurrency: 2 }],
  ['the device has little memory', { deviceMemory: 4 }],
  ['the visitor saves data', { connection: { saveData: true } }],
])('it stays if %s', (_, device) => {
  pretend(device)
  expect(answer()).toBe('stays')
})

it('it stays if the visitor prefers reduced motion', () => {
  const ask = window.matchMedia.bind(window)
  const isForReducedMotion = (query: string) => query === '(prefers-reduced-motion: reduce)'
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ask(isForReducedMotion(query) ? 'all' : query))
  expect(answer()).toBe('stays')
})
