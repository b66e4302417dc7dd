import { expect, it, onTestFinished, vi } from 'vitest'
import { FreshnessNote } from '#src/account/freshness-note.tsx'
import { testPage } from './test-page.ts'

const page = testPage()
const MINUTE = 60_000

it('the age of data that can’t be loaded grows while the page stays open', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const note = () => page.place().querySelector('[role=status]')?.textContent
  page.render(<FreshnessNote at={Date.now() - 2 * MINUTE} freshness="unreachable" />)
  await expect.poll(note).toBe('We couldn’t connect. Last updated 2 minutes ago.')
  vi.advanceTimersByTime(3 * MINUTE)
  await expect.poll(note).toBe('We couldn’t connect. Last updated 5 minutes ago.')
})

it('why data can’t be loaded is announced: its live region was there before', () => {
  page.render(<FreshnessNote at={null} freshness="asking" />)
  const region = page.place().querySelector('[role=status]')
  expect(region?.textContent).toBe('')
  page.render(<FreshnessNote at={null} freshness="unreachable" />)
  expect(region?.textContent?.trim()).toBe('We couldn’t connect.')
})
