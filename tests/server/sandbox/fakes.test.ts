import { describe, expect, it } from 'vitest'
import { PROVIDER_IDS } from '#server/payments/provider.ts'
import { SANDBOX_CREDENTIALS } from '#server/payments/sandbox-credentials.ts'
import { listWebhooks } from '#server/payments/webhook-log.ts'
import { fakes } from '#server/sandbox/fakes.ts'
import {
  insertNotification,
  listSandboxPayments,
  paymentsToNotify,
  recordNotificationAnswer,
  settleSandboxPayment,
} from '#server/sandbox/provider-ledger.ts'
import { memorySql } from '#tests/server/test-sql.ts'
import { type PaymentsFixture, paymentsFixtureOn } from '../payments/payments-fixture.ts'

const open = paymentsFixtureOn(memorySql())

async function onlyPayment({ sql }: PaymentsFixture) {
  const [payment] = await listSandboxPayments(sql.run, 9)
  if (payment === undefined) throw new Error('No payment has begun')
  return payment
}

describe.each(PROVIDER_IDS)('the sandbox’s fake of %s', (provider) => {
  it('takes a payment whose page was closed and opened again', async () => {
    const shop = await open()
    const page = await shop.begin(provider)
    await shop.post(page, { act: 'silent', notify: 'before' })
    expect((await shop.get(page)).status).toBe(200)
    await shop.post(page, { act: 'pay', notify: 'before' })
    expect(shop.settled).toMatchObject([{ outcome: { outcome: 'paid' } }])
  })

  it('notifies the shop of no outcome while a payment is open', async () => {
    const shop = await open()
    await shop.begin(provider)
    const { id } = await onlyPayment(shop)
    await shop.post(`/sandbox/book/${id}`, { say: 'result' })
    expect(await listWebhooks(shop.sql.run, 9)).toEqual([])
  })

  it('leaves a notification that is to be sent by hand to the user, also after a restart', async () => {
    const shop = await open()
    await shop.post(await shop.begin(provider), { act: 'pay', notify: 'held' })
    expect(await paymentsToNotify(shop.sql.run)).toEqual([])
  })

  it('notifies the shop again after a restart if it has accepted only an older status', async () => {
    const shop = await open()
    const { sql, clock } = shop
    await shop.begin(provider)
    const { id } = await onlyPayment(shop)
    await settleSandboxPayment(sql.run, { id, status: 'paid', paid: 124_999, notifies: true, now: clock })
    const notificationId = await insertNotification(sql.run, { paymentId: id, kind: 'pending', said: null, now: clock })
    await recordNotificationAnswer(sql.run, { id: notificationId, answered: 200 })
    expect(await paymentsToNotify(sql.run)).toMatchObject([{ id, status: 'paid' }])
  })

  it('reports by a forgery that an unpaid payment was paid', async () => {
    const shop = await open()
    await shop.begin(provider)
    const payment = await onlyPayment(shop)
    const forged = fakes.find((fake) => fake.provider === provider)?.notification(payment, 'forged')
    expect(`${forged?.url} ${forged?.body}`).toMatch(/COMPLETE|Complete|SUCCESS|approved/)
  })
})

it.each([
  ['payfast', 'pay', 'confirmed'],
  ['payfast', 'fail', 'cancelled'],
  ['payfast', 'cancel', 'cancelled'],
  ['finchoice', 'pay', 'confirmed'],
  ['finchoice', 'fail', 'cancelled'],
  ['finchoice', 'cancel', 'cancelled'],
] as const)('the sandbox’s %s returns a shopper who chose “%s” as %s', async (provider, act, kind) => {
  const shop = await open()
  const acted = await shop.post(await shop.begin(provider), { act, notify: 'held' })
  expect(acted.headers.get('location')).toContain(`/checkout/${provider}/${kind}`)
})

it('an application repeated at the sandbox’s FinChoice is the same one', async () => {
  const shop = await open()
  const pages = [await shop.begin('finchoice'), await shop.begin('finchoice')]
  expect(pages[1]).toBe(pages[0])
  expect(await listSandboxPayments(shop.sql.run, 9)).toHaveLength(1)
})

it('the sandbox’s Ozow keeps test payments from whoever asks for live ones', async () => {
  const shop = await open()
  await shop.begin('ozow')
  const { siteCode, apiKey } = SANDBOX_CREDENTIALS.ozow
  const transactions = async (more: string) => {
    const path = `/sandbox/ozow/GetTransactionByReference?siteCode=${siteCode}&transactionReference=ref-1${more}`
    return (await fetch(shop.url + path, { headers: { apikey: apiKey } })).json()
  }
  expect(await transactions('')).toEqual([])
  expect(await transactions('&IsTest=true')).toMatchObject([{ transactionReference: 'ref-1' }])
})

it('the sandbox’s Ozow knows the last ten transactions of a reference', async () => {
  const shop = await open()
  for (let count = 0; count < 11; count += 1) {
    shop.clock += 1
    await shop.begin('ozow')
  }
  const [latest] = await listSandboxPayments(shop.sql.run, 1)
  const { siteCode, apiKey } = SANDBOX_CREDENTIALS.ozow
  const path = `/sandbox/ozow/GetTransactionByReference?siteCode=${siteCode}&transactionReference=ref-1&IsTest=true`
  const transactions: unknown = await (await fetch(shop.url + path, { headers: { apikey: apiKey } })).json()
  expect(transactions).toHaveLength(10)
  expect(transactions).toContainEqual(expect.objectContaining({ transactionId: latest?.id }))
})

it('a provider’s server in the sandbox that does not answer keeps the connection, and another one drops it', async () => {
  const shop = await open()
  const errorOf = async (server: string, options: RequestInit = {}) => {
    await shop.post('/sandbox/servers/ozow', { server })
    return fetch(`${shop.url}/sandbox/ozow/GetTransactionByReference`, options).then(
      () => null,
      ({ name }: Error) => name,
    )
  }
  expect(await errorOf('silent', { signal: AbortSignal.timeout(200) })).toBe('TimeoutError')
  expect(await errorOf('gone')).toBe('TypeError')
})
