import { flushSync } from 'react-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { PersonalData } from '#src/account/personal-data.tsx'
import type { ApiResult } from '#src/client/api/api-result.ts'
import { freshApi } from '#src/client/api/fresh-api.ts'
import { firstCustomer } from '#sync/log/customer-snapshot.ts'
import { loggedInAs, savedDetails } from '#tests/kit/customers.ts'
import { scriptedStore } from '#tests/kit/scripted-store.ts'
import { InShop } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'

const page = testPage()
const shipping = savedDetails({ email: 'thandi@example.org', first_name: 'Thandi', last_name: 'Mokoena' })
const customer = { user_id: 'thandi', shipping }
const alert = () => page.place().querySelector('[role=alert]')?.textContent
const link = () => page.place().querySelector('a') as HTMLElement

afterEach(() => void vi.restoreAllMocks())

it('says why the data could not be downloaded, that the session has ended only until the next login, and downloads it once it can', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const get = vi.spyOn(freshApi, 'get').mockResolvedValue({ ok: false, reason: 'unreachable' })
  const loggedIn = { ...firstCustomer, loaded: true, state: loggedInAs(customer) }
  const { store, become } = scriptedStore(loggedIn)
  page.render(
    <InShop shop={{ ...shopOf({}).shop, customer: store }}>
      <PersonalData />
    </InShop>,
  )
  await userEvent.click(link())
  await expect.poll(alert).toContain('We couldn’t connect')
  flushSync(() => become({ ...loggedIn, state: loggedInAs(customer) }))
  expect(alert()).toContain('We couldn’t connect')
  const ended = { reason: 'refused', status: 401, code: 'session_ended', message: '', data: {} } as const
  get.mockResolvedValue({ ok: false, ...ended })
  await userEvent.click(link())
  await expect.poll(alert).toContain('Your session has expired')
  flushSync(() => become({ ...loggedIn, state: loggedInAs(customer) }))
  await expect.poll(alert).toBeUndefined()
  expect(saved).toEqual([])
  get.mockResolvedValue({ ok: true, body: {} as never })
  await userEvent.click(link())
  await expect.poll(() => saved).toEqual(['my-rusbank-data.json'])
  expect(alert()).toBeUndefined()
  // And again, for a customer who can’t find the file.
  await userEvent.click(link())
  await expect.poll(() => saved).toHaveLength(2)
})

it('is downloaded once, however often the link is pressed before the shop answers', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const answer = Promise.withResolvers<ApiResult<never>>()
  const get = vi.spyOn(freshApi, 'get').mockReturnValue(answer.promise)
  page.render(
    <InShop>
      <PersonalData />
    </InShop>,
  )
  await userEvent.dblClick(link())
  answer.resolve({ ok: true, body: {} as never })
  await expect.poll(() => saved.mock.calls).toHaveLength(1)
  expect(get).toHaveBeenCalledOnce()
})
