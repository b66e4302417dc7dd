import { expect, it, onTestFinished, vi } from 'vitest'
import { Mailbox } from '#src/account/mailbox.tsx'
import { browserApi } from '#src/client/api/browser-api.ts'
import { firstCustomer } from '#sync/log/customer-snapshot.ts'
import { loggedInAs, savedDetails } from '#tests/kit/customers.ts'
import { scriptedStore } from '#tests/kit/scripted-store.ts'
import { InShopRoute } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'
import { untilRendered } from './until-rendered.ts'

const page = testPage()

it('what was added is not offered again by an answer from before', async () => {
  const before = { email: 't@example.org', confirmed: true, found: { orders: 1, messages: 0, reviews: 0 } }
  const late = Promise.withResolvers<{ ok: true; body: never }>()
  const get = vi
    .spyOn(browserApi, 'get')
    .mockReturnValueOnce(late.promise)
    .mockReturnValue(new Promise(() => {}))
  onTestFinished(() => get.mockRestore())
  vi.stubGlobal('fetch', async () => Response.json({ ...before, found: { orders: 0, messages: 0, reviews: 0 } }))
  const state = loggedInAs({ user_id: 'thandi', shipping: savedDetails({ email: 't@example.org' }) })
  const { store: customer } = scriptedStore({ ...firstCustomer, loaded: true, state })
  page.render(
    <InShopRoute shop={{ ...shopOf({}).shop, customer }}>
      <Mailbox rendered={before as never} done="Nothing to add" />
    </InShopRoute>,
  )
  await expect.poll(() => page.place().querySelector('button')).not.toBeNull()
  page.place().querySelector('button')?.click()
  await expect.poll(() => page.place().textContent).toBe('Nothing to add')
  late.resolve({ ok: true, body: before as never })
  await late.promise
  await untilRendered()
  expect(page.place().textContent).toBe('Nothing to add')
})
