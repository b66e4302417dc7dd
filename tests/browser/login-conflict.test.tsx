import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { LoginForm } from '#src/account/login-form.tsx'
import { notificationList } from '#src/ui/notifications/notification-list.ts'
import type { ShopClient } from '#sync/client/shop-client.ts'
import { customerNamed, loginAnswer } from '#tests/kit/customers.ts'
import { InShop } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'
import { untilRendered } from './until-rendered.ts'

const page = testPage()
const answer = loginAnswer(customerNamed('thandi'))
/** The paths that were posted to. */
let posted: string[]

beforeEach(() => {
  posted = []
  vi.stubGlobal('fetch', async ({ url, method }: Request) => {
    const { pathname } = new URL(url)
    if (method === 'POST') posted.push(pathname)
    return Response.json(pathname === '/api/logout' ? { success: true } : answer)
  })
})

afterEach(() => cookieStore.delete('rusbank_left'))

const discarded = async () => ({ ok: true }) as const

/**
 * Logs in, in a browser with three unsent changes of another customer, and presses a button of the question. `onQuestion` is called
 * before that.
 */
async function logInAndPress(
  button: number,
  { list = notificationList(), discard = discarded, onQuestion = () => {} } = {},
) {
  const logIn = vi.fn<ShopClient['logIn']>(async (_given, unsent) =>
    unsent === 'discard' ? discard() : { ok: false, why: 'another_customer', unsent: 3 },
  )
  const element = <LoginForm lostPassword="/lost-password" />
  page.render(
    <InShop shop={{ ...shopOf({}).shop, logIn, logoutAnswered: async () => {} }} list={list}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </InShop>,
  )
  await userEvent.fill(page.place().querySelector('[name=email]') as HTMLInputElement, 'thandi@example.org')
  await userEvent.fill(page.place().querySelector('[name=password]') as HTMLInputElement, 'correct horse battery')
  await userEvent.click(page.place().querySelector('[type=submit]') as HTMLButtonElement)
  await expect.poll(() => page.place().querySelector('h2')).not.toBeNull()
  onQuestion()
  await userEvent.click(page.place().querySelectorAll('button')[button] as HTMLButtonElement)
  return logIn
}

it('a login that is cancelled for another customer’s unsent changes is ended at the shop', async () => {
  const logIn = await logInAndPress(0)
  await expect.poll(() => page.place().querySelector('[name=password]')).not.toBeNull()
  expect(posted).toEqual(['/api/login', '/api/logout'])
  expect(logIn.mock.calls).toEqual([[answer, 'ask']])
})

it('a login that discards another customer’s unsent changes goes on with the same session', async () => {
  const logIn = await logInAndPress(1)
  await expect
    .poll(() => logIn.mock.calls)
    .toEqual([
      [answer, 'ask'],
      [answer, 'discard'],
    ])
  expect(posted).toEqual(['/api/login'])
})

it('a login that could not discard another customer’s unsent changes says so, and can be tried again', async () => {
  const reported = vi.spyOn(window, 'reportError').mockImplementation(() => {})
  const list = notificationList()
  const logIn = await logInAndPress(1, { list, discard: () => Promise.reject(new Error('no disk')) })
  await expect.poll(() => list.getSnapshot()).toMatchObject([{ title: 'Something went wrong. Please try again.' }])
  const goOn = page.place().querySelectorAll('button')[1] as HTMLButtonElement
  await expect.poll(() => goOn.ariaDisabled).toBe('false')
  expect(reported).toHaveBeenCalledOnce()
  await userEvent.click(goOn)
  await expect.poll(() => logIn.mock.calls).toHaveLength(3)
  // Neither taken nor cancelled: the session ends with the page.
  await expect.poll(() => goOn.ariaDisabled).toBe('false')
  page.render(null)
  await expect.poll(() => posted).toEqual(['/api/login', '/api/logout'])
})

it('a login that discards another customer’s unsent changes does so once, and its button keeps the focus', async () => {
  const discarding = Promise.withResolvers<void>()
  const logIn = await logInAndPress(1, { discard: () => discarding.promise.then(discarded) })
  const goOn = page.place().querySelectorAll('button')[1] as HTMLButtonElement
  expect([goOn.ariaDisabled, document.activeElement]).toEqual(['true', goOn])
  goOn.click()
  discarding.resolve()
  await expect.poll(() => goOn.isConnected).toBe(false)
  expect(logIn).toHaveBeenCalledTimes(2)
})

it('a login that discarded another customer’s unsent changes goes on after its page was left', async () => {
  const logIn = await logInAndPress(1)
  await expect.poll(() => logIn.mock.calls).toHaveLength(2)
  page.render(null)
  await untilRendered()
  expect([posted, document.cookie]).toEqual([['/api/login'], expect.not.stringContaining('rusbank_left')])
})

it('a login that is cancelled without a network is ended by the next request that reaches the shop', async () => {
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    if (new URL(url).pathname === '/api/logout') throw new TypeError('Failed to fetch')
    return Response.json(answer)
  })
  await logInAndPress(0)
  await expect.poll(() => page.place().querySelector('[name=password]')).not.toBeNull()
  expect(document.cookie).toContain('rusbank_left=1')
})

it('a login whose session was ended in another tab while the shopper was asked says that it failed', async () => {
  let isEnded = false
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname } = new URL(url)
    if (pathname !== '/api/customer' || !isEnded)
      return Response.json(pathname === '/api/logout' ? { success: true } : answer)
    return Response.json({ code: 'session_ended', message: 'Log in again.', data: { status: 401 } }, { status: 401 })
  })
  const onQuestion = () => {
    isEnded = true
  }
  const logIn = await logInAndPress(1, { onQuestion })
  await expect.poll(() => page.place().querySelector('[role=alert]')?.textContent ?? '').not.toBe('')
  expect(logIn).toHaveBeenCalledOnce()
})
