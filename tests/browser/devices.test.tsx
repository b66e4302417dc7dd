import { flushSync } from 'react-dom'
import { expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Device } from '#domain/customer/account-answers.ts'
import { Devices } from '#src/account/devices.tsx'
import { type ApiResult, UNREACHABLE } from '#src/client/api/api-result.ts'
import { browserApi } from '#src/client/api/browser-api.ts'
import { loginDialog } from '#src/client/customer/login-dialog-store.ts'
import { notificationList } from '#src/ui/notifications/notification-list.ts'
import { type CustomerSnapshot, firstCustomer } from '#sync/log/customer-snapshot.ts'
import { customerNamed, loggedInAs } from '#tests/kit/customers.ts'
import { scriptedStore } from '#tests/kit/scripted-store.ts'
import { InShopRoute } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'
import { untilRendered } from './until-rendered.ts'
import { whenShown } from './when-shown.ts'

const page = testPage()
const thandi = loggedInAs(customerNamed('thandi'))
const at = new Date().toISOString()
const deviceOf = (id: string, name: string): Device => ({
  id,
  name,
  current: false,
  logged_in_at: at,
  last_seen_at: at,
})
const button = (name: string) => {
  const buttons = [...page.place().querySelectorAll<HTMLButtonElement>('li button')]
  return buttons.find(({ textContent }) => textContent.includes(name)) as HTMLButtonElement
}
const error = () => page.place().querySelector('[role=alert]')?.textContent ?? null

/** The page of a customer with two other devices. Each logout waits for an answer of the shop. */
function open(flushBeforeLogout = shopOf({}).shop.flushBeforeLogout) {
  const answers: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)))
  const list = notificationList()
  const devices = [deviceOf('d1', 'Firefox on Linux'), deviceOf('d2', 'Safari on iPhone')]
  page.render(
    <InShopRoute list={list} shop={{ ...shopOf({}).shop, flushBeforeLogout }}>
      <Devices rendered={devices as Parameters<typeof Devices>[0]['rendered']} />
    </InShopRoute>,
  )
  return { answers, list }
}
const done = () => Response.json({ data: { status: 200 }, message: 'That device is logged out.' })
const refusal = (message: string) => Response.json({ code: 'failed', message, data: { status: 500 } }, { status: 500 })

it('are logged out once each, however often the button is pressed before the shop answers', async () => {
  const { answers, list } = open()
  await userEvent.dblClick(button('Firefox'))
  await userEvent.click(button('Safari'))
  await expect.poll(() => answers).toHaveLength(2)
  for (const answer of answers) answer(done())
  await expect.poll(() => list.getSnapshot()).toHaveLength(2)
  // The notification is there at once, and React renders the list in a later task.
  await expect.poll(() => page.place().querySelectorAll('li')).toHaveLength(0)
  expect([error(), answers.length]).toEqual([null, 2])
})

it('can be tried again after a failure, whose message goes with the next try', async () => {
  const { answers, list } = open()
  await userEvent.click(button('Firefox'))
  await expect.poll(() => answers).toHaveLength(1)
  answers[0]?.(refusal('Not now'))
  await expect.poll(error).toBe('Not now')
  await userEvent.click(button('Firefox'))
  await expect.poll(() => answers).toHaveLength(2)
  expect(error()).toBeNull()
  answers[1]?.(done())
  await expect.poll(() => list.getSnapshot()).toHaveLength(1)
})

it('a logout on all devices that fails again is announced again', async () => {
  const { answers } = open(async () => 'sent')
  const everywhere = () => page.place().querySelector('ul ~ button') as HTMLButtonElement
  for (const attempt of [1, 2]) {
    await userEvent.click(everywhere())
    await expect.poll(() => answers).toHaveLength(attempt)
    expect(error()).toBeNull()
    answers.at(-1)?.(refusal('Not now'))
    await expect.poll(error).toBe('Not now')
  }
})

it('are shown with the time of their last use, and that of their login', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const now = Date.now()
  const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
  const device = { ...deviceOf('d1', 'Firefox on Linux'), last_seen_at: minutesAgo(2), logged_in_at: minutesAgo(30) }
  page.render(
    <InShopRoute>
      <Devices rendered={[device] as Parameters<typeof Devices>[0]['rendered']} />
    </InShopRoute>,
  )
  expect(page.place().querySelector('li')?.textContent).toContain('Last seen 2 minutes ago, logged in 30 minutes ago')
})

it('are listed once the customer whose session had ended has been asked to log in, and has done so', async () => {
  onTestFinished(loginDialog.host())
  const ended = () =>
    Response.json({ code: 'session_ended', message: 'Log in', data: { status: 401 } }, { status: 401 })
  let answer = ended
  vi.stubGlobal('fetch', async () => answer())
  const known = { ...firstCustomer, loaded: true, state: thandi }
  const { store: customer, become } = scriptedStore<CustomerSnapshot>({ ...known, sessionEnded: true })
  page.render(
    <InShopRoute shop={{ ...shopOf({}).shop, customer }}>
      <Devices rendered={null} />
    </InShopRoute>,
  )
  await expect.poll(() => page.place().textContent).toContain('Log in')
  expect(loginDialog.getSnapshot()).toBe('ended')
  answer = () => Response.json({ devices: [deviceOf('d1', 'Firefox on Linux')] })
  flushSync(() => become(known))
  await expect.poll(() => page.place().querySelector('li')?.textContent).toContain('Firefox on Linux')
})

it('that could not be read because the shop has failed say so, and ask nobody to log in', async () => {
  onTestFinished(loginDialog.host())
  const { store: customer } = scriptedStore<CustomerSnapshot>({ ...firstCustomer, loaded: true, state: thandi })
  vi.stubGlobal('fetch', async () => refusal('The shop is being updated.'))
  page.render(
    <InShopRoute shop={{ ...shopOf({}).shop, customer }}>
      <Devices rendered={null} />
    </InShopRoute>,
  )
  await expect.poll(() => page.place().textContent).toMatch(/^Something went wrong/)
  expect(loginDialog.getSnapshot()).toBeNull()
})

it('nobody is asked to log in on another page for an answer that comes as soon as that page is shown', async () => {
  onTestFinished(loginDialog.host())
  const late = Promise.withResolvers<ApiResult<never>>()
  const get = vi.spyOn(browserApi, 'get').mockReturnValueOnce(late.promise)
  onTestFinished(() => get.mockRestore())
  const { store: customer } = scriptedStore<CustomerSnapshot>({ ...firstCustomer, loaded: true, state: thandi })
  page.render(
    <InShopRoute shop={{ ...shopOf({}).shop, customer }}>
      <Devices rendered={null} />
    </InShopRoute>,
  )
  await expect.poll(() => get.mock.calls).toHaveLength(1)
  const ended = {
    ok: false,
    reason: 'refused',
    status: 401,
    code: 'session_ended',
    message: 'Log in',
    data: {},
  } as const
  const shown = whenShown(
    page.place(),
    () => page.place().textContent === 'Another page',
    () => late.resolve(ended),
  )
  page.root().render('Another page')
  await shown
  await untilRendered()
  expect(loginDialog.getSnapshot()).toBeNull()
})

it('are listed once there is a network, if there was none when the page opened', async () => {
  const { store: customer } = scriptedStore<CustomerSnapshot>({ ...firstCustomer, loaded: true, state: thandi })
  const devices = [deviceOf('d1', 'Firefox on Linux')]
  const get = vi.spyOn(browserApi, 'get').mockResolvedValueOnce(UNREACHABLE)
  onTestFinished(() => get.mockRestore())
  page.render(
    <InShopRoute shop={{ ...shopOf({}).shop, customer }}>
      <Devices rendered={null} />
    </InShopRoute>,
  )
  await expect.poll(() => page.place().textContent).toContain('once you’re back online')
  get.mockResolvedValue({ ok: true, body: { devices } })
  dispatchEvent(new Event('online'))
  await expect.poll(() => page.place().querySelector('li')?.textContent).toContain('Firefox on Linux')
})

it('a device that has been logged out takes the focus from nothing that the customer has gone to meanwhile', async () => {
  const { answers, list } = open()
  const elsewhere = document.body.appendChild(document.createElement('input'))
  onTestFinished(() => elsewhere.remove())
  for (const [name, focused] of [
    ['Firefox', () => page.place().querySelector('ul')],
    ['Safari', () => elsewhere],
  ] as const) {
    await userEvent.click(button(name))
    if (focused() === elsewhere) elsewhere.focus()
    await expect.poll(() => answers).toHaveLength(1)
    answers.pop()?.(done())
    await expect.poll(() => list.getSnapshot().at(-1)?.title).toContain(name)
    expect(document.activeElement).toBe(focused())
  }
})
