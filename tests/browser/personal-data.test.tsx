import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { PersonalData } from '#src/account/personal-data.tsx'
import { freshApi } from '#src/client/api/fresh-api.ts'
import { testPage } from './test-page.ts'

const page = testPage()
const alert = () => page.place().querySelector('[role=alert]')?.textContent
const link = () => page.place().querySelector('a') as HTMLElement

afterEach(() => void vi.restoreAllMocks())

it('says why the data could not be downloaded, and downloads it once it can', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const get = vi.spyOn(freshApi, 'get').mockResolvedValue({ ok: false, reason: 'unreachable' })
  page.render(<PersonalData />)
  await userEvent.click(link())
  await expect.poll(alert).toContain('We couldn’t connect')
  const ended = { reason: 'refused', status: 401, code: 'session_ended', message: '', data: {} } as const
  get.mockResolvedValue({ ok: false, ...ended })
  await userEvent.click(link())
  await expect.poll(alert).toContain('Your session has expired')
  expect(saved).toEqual([])
  get.mockResolvedValue({ ok: true, body: {} as never })
  await userEvent.click(link())
  await expect.poll(() => saved).toEqual(['my-rusbank-data.json'])
  expect(alert()).toBeUndefined()
})
