import { expect, it, onTestFinished, vi } from 'vitest'
import { takeOverWhenAlone } from '#src/offline/worker/take-over.ts'

/** Whether a worker has taken over, asked by the page `first`, while the pages open at each check are these. */
async function hasTakenOver(...checks: readonly (readonly string[])[]): Promise<boolean> {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const skipWaiting = vi.fn(async () => {})
  const left = [...checks]
  const matchAll = async () => left.shift()?.map((id) => ({ id })) ?? []
  const done = takeOverWhenAlone({ skipWaiting, clients: { matchAll } }, 'first')
  await vi.runAllTimersAsync()
  await done
  return skipWaiting.mock.calls.length === 1
}

it.each([
  { title: 'if its page is the only one', checks: [['first'], ['first']] },
  {
    title: 'once another page, still listed, is closed',
    checks: [['second', 'first'], ['first', 'second'], ['first', 'second'], ['first'], ['first']],
  },
])('a newer worker takes over $title', async ({ checks }) => {
  expect(await hasTakenOver(...checks)).toBe(true)
})

it.each([
  { title: 'while another page is open', checks: Array.from({ length: 10 }, () => ['first', 'second']) },
  {
    title: 'while another page navigates, which is not listed for a moment',
    checks: [['first', 'second'], ['first'], ['first', 'third'], ['first', 'third'], ['first']],
  },
  {
    title: 'once its page was closed and another one opens',
    checks: [['first', 'second'], ...Array.from({ length: 9 }, () => ['second'])],
  },
  { title: 'once no page is open, which leaves it to the browser', checks: [] },
])('a newer worker does not take over $title', async ({ checks }) => {
  expect(await hasTakenOver(...checks)).toBe(false)
})
