import { expect, it, onTestFinished, vi } from 'vitest'
import { takeOverWhenAlone } from '#src/offline/worker/take-over.ts'

interface Pages {
  readonly visibilityState?: DocumentVisibilityState
  /** The ids of the pages that are open at each check. */
  readonly checks: readonly (readonly string[])[]
}

/** Whether a worker has taken over, asked by the page `first`. */
async function hasTakenOver({ visibilityState = 'visible', checks }: Pages): Promise<boolean> {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const skipWaiting = vi.fn(async () => {})
  const left = [...checks]
  const matchAll = async () => left.shift()?.map((id) => ({ id, visibilityState })) ?? []
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
  expect(await hasTakenOver({ checks })).toBe(true)
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
  {
    title: 'while another tab is in front, whose page navigates for seconds',
    visibilityState: 'hidden',
    checks: [['first', 'second'], ['first'], ['first'], ['first'], ['first', 'third']],
  },
  { title: 'once no page is open, which leaves it to the browser', checks: [] },
] as const)('a newer worker does not take over $title', async (pages) => {
  expect(await hasTakenOver(pages)).toBe(false)
})
