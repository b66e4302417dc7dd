import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ConsoleApi, ConsoleResult } from '#src/support/console-api.ts'
import { Timeline } from '#src/support/timeline.tsx'
import { testPage } from './test-page.ts'
import { untilRendered } from './until-rendered.ts'

const page = testPage()
const post = () => Promise.reject(new Error('not called'))

it('“Until” includes the whole minute, in South African time', async () => {
  const asked: (string | null)[] = []
  const get = async <Body,>(path: string) => {
    asked.push(new URL(path, 'https://rusbank.example').searchParams.get('until'))
    return { ok: true, body: { entries: [], next: null } as Body } as const
  }
  const api: ConsoleApi = { get, post }
  page.render(
    <MemoryRouter>
      <Timeline api={api} cartId="c1" devices={[]} />
    </MemoryRouter>,
  )
  await expect.poll(() => asked).toEqual([null])
  await userEvent.fill(page.place().querySelector('[aria-label=Until]') as HTMLElement, '2026-11-21T14:05')
  await expect.poll(() => asked).toEqual([null, String(Date.parse('2026-11-21T12:06:00Z') - 1)])
})

it('entries that could not be loaded are loaded by “Try again”, and the keyboard is then at the entries', async () => {
  let asked = 0
  const get = async <Body,>(): Promise<ConsoleResult<Body>> => {
    asked += 1
    if (asked === 1) return { ok: false, status: 503, message: 'Can’t reach the shop.' }
    return { ok: true, body: { entries: [], next: null } as Body }
  }
  page.render(
    <MemoryRouter>
      <Timeline api={{ get, post }} cartId="c1" devices={[]} />
    </MemoryRouter>,
  )
  const status = () => page.place().querySelector('[role=status]')?.textContent
  await expect.poll(status).toBe('Can’t reach the shop.')
  await untilRendered()
  expect(asked).toBe(1)
  await userEvent.click(page.place().querySelector('button') as HTMLButtonElement)
  await expect.poll(status).toBe('Nothing matches these filters.')
  expect([asked, document.activeElement?.getAttribute('aria-label')]).toEqual([2, 'Entries'])
})
