import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Device } from '#domain/customer/account-answers.ts'
import { DeviceRow } from '#src/account/device-row.tsx'
import { untilRendered } from './until-rendered.ts'

const LOGGED_IN = Date.parse('2026-11-21T12:00:00Z')
const device: Device = {
  id: 'd1',
  name: 'Firefox on Linux',
  current: true,
  logged_in_at: new Date(LOGGED_IN).toISOString(),
  last_seen_at: new Date(LOGGED_IN).toISOString(),
}

it('a device that a page was rendered with is hydrated, although the shopper’s clock is minutes ahead of the shop’s', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: LOGGED_IN + 60_000 })
  const place = document.createElement('ul')
  const rendered = document.createElement('ul')
  const row = <DeviceRow device={device} onLogOut={() => {}} />
  flushSync(() => createRoot(rendered).render(row))
  place.innerHTML = rendered.innerHTML
  const shown = place.querySelector('li')
  vi.setSystemTime(LOGGED_IN + 5 * 60_000)
  const onRecoverableError = vi.fn()
  const root = hydrateRoot(place, row, { onRecoverableError })
  onTestFinished(() => {
    root.unmount()
    vi.useRealTimers()
  })
  await untilRendered()
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(place.querySelector('li')).toBe(shown)
})
