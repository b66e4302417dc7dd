import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ConsoleApi } from '#src/support/console-api.ts'
import { Timeline } from '#src/support/timeline.tsx'
import { testPage } from './test-page.ts'

const page = testPage()

it('“Until” includes the whole minute, in South African time', async () => {
  const asked: (string | null)[] = []
  const get = async <Body,>(path: string) => {
    asked.push(new URL(path, 'https://rusbank.example').searchParams.get('until'))
    return { ok: true, body: { entries: [], next: null } as Body } as const
  }
  const api: ConsoleApi = { get, post: () => Promise.reject(new Error('not called')) }
  page.render(
    <MemoryRouter>
      <Timeline api={api} cartId="c1" devices={[]} />
    </MemoryRouter>,
  )
  await expect.poll(() => asked).toEqual([null])
  await userEvent.fill(page.place().querySelector('[aria-label=Until]') as HTMLElement, '2026-11-21T14:05')
  await expect.poll(() => asked).toEqual([null, String(Date.parse('2026-11-21T12:06:00Z') - 1)])
})
