import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ConsoleApi, ConsoleResult } from '#src/support/console-api.ts'
import { TimelineList } from '#src/support/timeline.tsx'
import { timelineEntry } from './console-data.ts'
import { testPage } from './test-page.ts'
import { untilRendered } from './until-rendered.ts'

const page = testPage()
const post = () => Promise.reject(new Error('not called'))

const entryOf = (index: number) =>
  timelineEntry({ key: `k${index}`, position: index, says: `Act ${index}`, at: 1_000_000 - index })

const open = (api: ConsoleApi, returns = 0) =>
  page.render(
    <MemoryRouter>
      <TimelineList api={api} cartId="c1" devices={[]} round={0} returns={returns} />
    </MemoryRouter>,
  )

it('“Until” includes the whole minute, in South African time', async () => {
  const asked: (string | null)[] = []
  const get = async <Body,>(path: string) => {
    asked.push(new URL(path, 'https://rusbank.example').searchParams.get('until'))
    return { ok: true, body: { entries: [], next: null } as Body } as const
  }
  open({ get, post })
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
  open({ get, post })
  const status = () => page.place().querySelector('[role=alert], [role=status]')?.textContent
  await expect.poll(status).toBe('Can’t reach the shop.')
  await untilRendered()
  expect(asked).toBe(1)
  await userEvent.click(page.place().querySelector('button') as HTMLButtonElement)
  await expect.poll(status).toBe('Nothing matches these filters.')
  expect([asked, document.activeElement?.getAttribute('aria-label')]).toEqual([2, 'Entries'])
})

it('entries by another filter are loaded after others could not be, and the error is gone', async () => {
  const get = async (path: string) => {
    const isFiltered = new URL(path, 'https://rusbank.example').searchParams.get('source') === 'order'
    if (!isFiltered) return { ok: false, status: 503, message: 'Can’t reach the shop.' }
    return { ok: true, body: { entries: [entryOf(1)], next: null } }
  }
  open({ get, post } as unknown as ConsoleApi)
  const status = () => page.place().querySelector('[role=alert], [role=status]')?.textContent
  await expect.poll(status).toBe('Can’t reach the shop.')
  await userEvent.selectOptions(page.place().querySelector('[aria-label=Type]') as HTMLElement, 'Orders')
  await expect.poll(status).toBe('1 entry')
  expect(page.place().textContent).not.toContain('Try again')
})

it.each([
  ['an hour slow', -3_600_000, '01:00:00 on their device'],
  ['an hour fast', 3_600_000, '03:00:00 on their device'],
  ['a second slow', -1_000, ''],
  ['a second fast', 1_000, ''],
])(
  'an entry has the time on the customer’s device, if its clock is wrong by more than two seconds: %s',
  async (_, by, shown) => {
    const at = 0
    const get = async () => ({ ok: true, body: { entries: [{ ...entryOf(1), at, theirAt: at + by }], next: null } })
    open({ get, post } as unknown as ConsoleApi)
    await expect.poll(() => page.place().querySelector('li time')?.textContent).toBe(`02:00:00${shown}`)
  },
)

it('goes on at the end of the list after its last request was given up, because the agent had scrolled away', async () => {
  const first = { entries: Array.from({ length: 200 }, (_, index) => entryOf(index)), next: 'k199' }
  const signals: (AbortSignal | undefined)[] = []
  const get = async <Body,>(_path: string, signal?: AbortSignal) => {
    signals.push(signal)
    if (signals.length === 2) await new Promise((_, reject) => signal?.addEventListener('abort', reject))
    return { ok: true, body: (signals.length === 1 ? first : { entries: [entryOf(200)], next: null }) as Body } as const
  }
  open({ get, post })
  const list = () => page.place().querySelector('[aria-label=Entries]') as HTMLElement
  const scroll = (top: number) => list().scrollTo({ top, behavior: 'instant' })
  await expect.poll(() => page.place().textContent).toContain('Act 0')
  scroll(list().scrollHeight)
  await expect.poll(() => signals).toHaveLength(2)
  scroll(0)
  await expect.poll(() => signals[1]?.aborted).toBe(true)
  scroll(list().scrollHeight)
  await expect.poll(() => page.place().textContent).toContain('201 entries')
})

it('an e-mail counts as sent again only once the shop has taken it, by the same attempt', async () => {
  const attempts: unknown[] = []
  const answers = [
    { ok: false, status: 503, message: 'Can’t reach the shop.' },
    { ok: true, body: { message: 'Sent' } },
  ]
  const entry = { ...entryOf(1), mailId: 7 }
  const get = async () => ({ ok: true, body: { entries: [entry], next: null } })
  const send = async (_path: string, { resendId }: { readonly resendId?: unknown }) => {
    attempts.push(resendId)
    return answers.shift()
  }
  open({ get, post: send } as unknown as ConsoleApi)
  const row = () => page.place().querySelector('li') as HTMLElement
  const press = () => userEvent.click(row().querySelector('button') as HTMLElement)
  await expect.poll(() => row()?.textContent).toContain('Resend')
  await press()
  await userEvent.fill(row().querySelector('[name=reason]') as HTMLElement, 'It was deleted')
  await press()
  await expect.poll(() => row().querySelector('[role=alert]')?.textContent).toBe('Can’t reach the shop.')
  expect(row().textContent).not.toContain('Sent again.')
  await press()
  await expect.poll(() => row().textContent).toContain('Sent again.')
  expect(attempts).toEqual([expect.any(String), attempts[0]])
})

it('the reason that was typed for sending an e-mail again is still there after its entry was scrolled away', async () => {
  const entries = Array.from({ length: 150 }, (_, index) => ({ ...entryOf(index), mailId: index === 1 ? 7 : null }))
  const get = async () => ({ ok: true, body: { entries, next: null } })
  open({ get, post } as unknown as ConsoleApi)
  const list = () => page.place().querySelector('[aria-label=Entries]') as HTMLElement
  const reason = () => list().querySelector<HTMLInputElement>('[name=reason]')
  await expect.poll(() => list().textContent).toContain('Resend')
  await userEvent.click(list().querySelector('button') as HTMLElement)
  await userEvent.fill(reason() as HTMLElement, 'It was deleted')
  list().scrollTo({ top: list().scrollHeight, behavior: 'instant' })
  await expect.poll(() => list().textContent).toContain('Act 149')
  await expect.poll(() => list().textContent).not.toContain('Act 0')
  list().scrollTo({ top: 0, behavior: 'instant' })
  await expect.poll(() => list().textContent).toContain('Act 0')
  expect(reason()?.value).toBe('It was deleted')
})

it('new entries are above the others when the agent returns, and what was typed there stays', async () => {
  const pages = [
    { entries: Array.from({ length: 200 }, (_, index) => ({ ...entryOf(index), mailId: 7 })), next: 'k199' },
    { entries: Array.from({ length: 200 }, (_, index) => ({ ...entryOf(index - 1), mailId: 7 })), next: 'k198' },
    { entries: [{ ...entryOf(200) }], next: null },
  ]
  const api = { get: async () => ({ ok: true, body: pages.shift() }), post } as unknown as ConsoleApi
  open(api)
  const list = () => page.place().querySelector('[aria-label=Entries]') as HTMLElement
  const reason = () => list().querySelector<HTMLInputElement>('[name=reason]')
  await expect.poll(() => list().textContent).toContain('Resend')
  await userEvent.click(list().querySelector('button') as HTMLElement)
  await userEvent.fill(reason() as HTMLElement, 'It was deleted')
  open(api, 1)
  await expect.poll(() => list().textContent).toContain('Act -1')
  expect(page.place().querySelector('[role=status]')?.textContent).toBe('Latest 201 entries')
  expect(reason()?.value).toBe('It was deleted')
  expect(reason()?.closest('li')?.textContent).toContain('Act 0')
  list().scrollTo({ top: list().scrollHeight, behavior: 'instant' })
  await expect.poll(() => page.place().textContent).toContain('202 entries')
})

it('new entries are loaded when the agent returns, also while an earlier request for older ones has no answer', async () => {
  let first = 0
  const requests: string[] = []
  const get = async (path: string, signal?: AbortSignal) => {
    const before = new URL(path, 'https://rusbank.example').searchParams.get('before') ?? ''
    requests.push(before)
    if (before !== '') await new Promise((_, reject) => signal?.addEventListener('abort', reject))
    return { ok: true, body: { entries: Array.from({ length: 200 }, (_, index) => entryOf(first + index)), next: 'k' } }
  }
  const api = { get, post } as unknown as ConsoleApi
  open(api)
  const list = () => page.place().querySelector('[aria-label=Entries]') as HTMLElement
  await expect.poll(() => list().textContent).toContain('Act 0')
  list().scrollTo({ top: list().scrollHeight, behavior: 'instant' })
  await expect.poll(() => requests).toEqual(['', 'k'])
  first = -1
  open(api, 1)
  await expect.poll(() => page.place().querySelector('[role=status]')?.textContent).toBe('Latest 201 entries')
  list().scrollTo({ top: 0, behavior: 'instant' })
  await expect.poll(() => list().textContent).toContain('Act -1')
})

it('the list begins again when the agent returns to more new entries than are loaded at once', async () => {
  const pages = [
    { entries: [entryOf(1)], next: null },
    { entries: [entryOf(-9)], next: 'k-9' },
    { entries: [entryOf(-8), entryOf(1)], next: null },
  ]
  const api = { get: async () => ({ ok: true, body: pages.shift() }), post } as unknown as ConsoleApi
  open(api)
  await expect.poll(() => page.place().textContent).toContain('1 entry')
  open(api, 1)
  await expect.poll(() => page.place().textContent).toContain('3 entries')
  expect(page.place().querySelector('li')?.textContent).toContain('Act -9')
})

it('what was typed stays when the list begins again, also once its entry is loaded again', async () => {
  const entriesFrom = (first: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...entryOf(first + index), mailId: first + index === 0 ? 7 : null }))
  const pages = [
    { entries: entriesFrom(0, 2), next: null },
    { entries: entriesFrom(-300, 200), next: 'k-101' },
    { entries: entriesFrom(-100, 102), next: null },
  ]
  const api = { get: async () => ({ ok: true, body: pages.shift() }), post } as unknown as ConsoleApi
  open(api)
  const list = () => page.place().querySelector('[aria-label=Entries]') as HTMLElement
  const status = () => page.place().querySelector('[role=status]')?.textContent
  const typed = () =>
    [...list().querySelectorAll<HTMLInputElement>('[name=reason]')].map((field) => [
      field.value,
      field.closest('li')?.textContent?.includes('Act 0'),
    ])
  await expect.poll(() => list().textContent).toContain('Resend')
  await userEvent.click(list().querySelector('button') as HTMLElement)
  await userEvent.fill(list().querySelector('[name=reason]') as HTMLElement, 'It was deleted')
  open(api, 1)
  await expect.poll(() => list().textContent).toContain('Act -300')
  expect([status(), typed()]).toEqual(['Latest 200 entries', [['It was deleted', true]]])
  list().scrollTo({ top: list().scrollHeight, behavior: 'instant' })
  await expect.poll(status).toBe('302 entries')
  expect(typed()).toEqual([['It was deleted', true]])
})

it('what was typed stays when other entries are filtered, and the list has only those besides', async () => {
  const mail = { ...entryOf(1), source: 'mail', mailId: 7 }
  const get = async (path: string) => {
    const source = new URL(path, 'https://rusbank.example').searchParams.get('source')
    const entries = source === 'order' ? [{ ...entryOf(2), source }] : [entryOf(0), mail]
    return { ok: true, body: { entries, next: null } }
  }
  open({ get, post } as unknown as ConsoleApi)
  const list = () => page.place().querySelector('[aria-label=Entries]') as HTMLElement
  await expect.poll(() => list().textContent).toContain('Resend')
  await userEvent.click(list().querySelector('button') as HTMLElement)
  await userEvent.fill(list().querySelector('[name=reason]') as HTMLElement, 'It was deleted')
  const typed = () => list().querySelector<HTMLInputElement>('[name=reason]')?.value
  const type = page.place().querySelector('[aria-label=Type]') as HTMLElement
  await userEvent.selectOptions(type, 'Orders')
  await expect.poll(() => list().textContent).toContain('Act 2')
  expect([list().textContent?.includes('Act 0'), typed()]).toEqual([false, 'It was deleted'])
  expect(page.place().querySelector('[role=status]')?.textContent).toBe('1 entry')
  await userEvent.selectOptions(type, 'All types')
  await expect.poll(() => list().textContent).toContain('Act 0')
  expect([list().textContent?.includes('Act 2'), typed()]).toEqual([false, 'It was deleted'])
})
