import { describe, expect, it, vi } from 'vitest'
import { payfastSignature, payfastText } from '#server/payments/payfast-signature.ts'
import type { PaymentOutcome } from '#server/payments/payments.ts'
import { PROVIDER_IDS } from '#server/payments/provider.ts'
import { SANDBOX_CREDENTIALS } from '#server/payments/sandbox-credentials.ts'
import { listWebhooks } from '#server/payments/webhook-log.ts'
import { deleteExpired } from '#server/retention/delete-expired.ts'
import { anAttempt, TICKET } from './attempt-fixture.ts'
import type { PaymentsFixture } from './payments-fixture.ts'

const notify = '/api/payments/payfast/notify'

export function describePaymentRoutes(open: () => Promise<PaymentsFixture>): void {
  describe('the webhook routes', () => {
    it('accept a form from another site, without a cookie', async () => {
      const { url } = await open()
      const headers = { origin: 'https://www.payfast.co.za', 'sec-fetch-site': 'cross-site' }
      const answer = await fetch(url + notify, { method: 'POST', headers, body: new URLSearchParams({ a: 'b' }) })
      expect(await answer.json()).toMatchObject({ code: 'not_believed', data: { status: 400 } })
    })

    it('read no more than a notification may contain', async () => {
      const { post } = await open()
      expect((await post(notify, { a: 'x'.repeat(70_000) })).status).toBe(413)
    })

    it('count forged notifications per day, and store nothing of their content', async () => {
      const shop = await open()
      for (const [index, name] of ['Zoë', 'Sipho', 'Aadil'].entries()) {
        await shop.post(notify, { name_first: name, m_payment_id: `made-up-${index}`, signature: 'x' })
      }
      shop.clock += 24 * 60 * 60_000
      await shop.post(notify, { signature: 'x' })
      const notices = await listWebhooks(shop.sql.run, 10)
      expect(notices.map(({ outcome, number, count, facts }) => ({ outcome, number, count, facts }))).toEqual([
        { outcome: 'bad_signature', number: null, count: 1, facts: {} },
        { outcome: 'bad_signature', number: null, count: 3, facts: {} },
      ])
      expect(shop.settled).toEqual([])
    })

    it('trust a PayFast notification only if PayFast confirms it, however well it is signed', async () => {
      const shop = await open()
      await shop.begin('payfast')
      const pairs = [
        ['m_payment_id', 'ref-1'],
        ['pf_payment_id', '1'],
        ['payment_status', 'COMPLETE'],
        ['amount_gross', '1249.99'],
        ['merchant_id', SANDBOX_CREDENTIALS.payfast.merchantId],
      ] as const
      const body = payfastText([
        ...pairs,
        ['signature', payfastSignature(pairs, SANDBOX_CREDENTIALS.payfast.passphrase)],
      ])
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      expect((await fetch(shop.url + notify, { method: 'POST', headers, body })).status).toBe(400)
      expect(await listWebhooks(shop.sql.run, 1)).toMatchObject([{ outcome: 'not_confirmed', said: null, count: 1 }])
    })

    it('request the webhook again while a provider is unreachable, and mark nothing as paid', async () => {
      const shop = await open()
      const page = await shop.begin('ozow')
      shop.network.isDown = true
      await shop.post(page, { act: 'pay', notify: 'before' })
      expect(shop.settled).toEqual([])
      expect(await listWebhooks(shop.sql.run, 9)).toMatchObject([{ outcome: 'postponed', said: null }])
    })

    it('keep a PayFast payment pending that PayFast reported so, and no other, as it can’t be queried', async () => {
      const shop = await open()
      await shop.begin('payfast')
      const attempt = { reference: 'ref-1', method: 'payfast', amount: 124_999, providerToken: null } as const
      expect(await shop.payments.outcomeOf(attempt)).toEqual({ outcome: 'unknown' })
      const [payment] = await shop.sql.run<{ id: string }>({ text: 'select id from sandbox_payments' })
      await shop.post(`/sandbox/book/${payment?.id}`, { say: 'pending' })
      expect(await listWebhooks(shop.sql.run, 9)).toMatchObject([{ outcome: 'no_news', said: 'pending' }])
      expect(await shop.payments.outcomeOf(attempt)).toEqual({ outcome: 'pending' })
      await shop.post(await shop.begin('payfast', { reference: 'ref-2' }), { act: 'cancel', notify: 'twice' })
      const logged = await listWebhooks(shop.sql.run, 9)
      expect(logged).toContainEqual(expect.objectContaining({ outcome: 'no_news', said: 'cancelled' }))
      expect(await shop.payments.outcomeOf({ ...attempt, reference: 'ref-2' })).toEqual({ outcome: 'unknown' })
    })

    it('answer 404 for an unknown provider', async () => {
      const { get } = await open()
      expect((await get('/api/payments/nobody/notify')).status).toBe(404)
    })
  })

  it('a refund of a payment by payjustnow or finchoice is requested from them', async () => {
    const { payments } = await open()
    expect((['payjustnow', 'finchoice'] as const).map(payments.isRefundedByHand)).toEqual([false, false])
  })

  it.each(['payfast', 'ozow', 'bank_transfer'] as const)(
    'a refund of a payment by %s is made by hand',
    async (method) => {
      const { payments } = await open()
      const paid = { reference: 'ref-1', method, amount: 124_999, providerToken: null }
      const refund = { ...paid, refundId: 'refund-1', receipt: '1', refund: 500, reason: null }
      expect(await payments.refund(refund)).toEqual({ outcome: 'by_hand' })
      expect(payments.isRefundedByHand(method)).toBe(true)
    },
  )

  describe('the return route from a provider', () => {
    it.each(PROVIDER_IDS)(
      'without a ticket from %s finds no order, and redirects to the page that explains it',
      async (provider) => {
        const { get } = await open()
        const path = `/checkout/${provider}/confirmed`
        const answer = await get(provider === 'payjustnow' ? `${path}/${TICKET}` : `${path}?ticket=${TICKET}`)
        expect([answer.status, answer.headers.get('location')]).toEqual([303, '/checkout/return-expired'])
      },
    )

    it('proves no payment: it redirects to the order, and the provider is queried', async () => {
      const shop = await open()
      const page = await shop.begin('ozow')
      const ways = /checkout\/ozow\/confirmed\?ticket=[\w-]{22}/
      const [row] = await shop.sql.run<{ details: Readonly<Record<string, string>> }>({
        text: 'select details from sandbox_payments',
      })
      const confirmed = `/${ways.exec(row?.details.SuccessUrl ?? '')?.[0]}`
      const unpaid = await shop.get(confirmed)
      expect([unpaid.status, unpaid.headers.get('location')]).toEqual([303, '/checkout/order/order-1?key=order-key'])
      const headers = ['referrer-policy', 'cache-control', 'x-robots-tag'].map((name) => unpaid.headers.get(name))
      expect(headers).toEqual(['no-referrer', 'no-store', 'noindex'])
      await shop.settledTimes(1)
      await shop.post(page, { act: 'pay', notify: 'held' })
      await shop.post(confirmed, { Status: 'Cancelled', SiteCode: 'whatever a stranger says' })
      await shop.settledTimes(2)
      expect(shop.settled.map(({ outcome }) => outcome.outcome)).toEqual(['pending', 'paid'])
    })

    it('redirects at once, however long the provider takes to answer', async () => {
      const shop = await open()
      await shop.begin('finchoice')
      const text = 'select details from sandbox_payments'
      const [row] = await shop.sql.run<{ details: Readonly<Record<string, string>> }>({ text })
      const { promise: answered, resolve: answer } = Promise.withResolvers<PaymentOutcome>()
      vi.spyOn(shop.payments, 'outcomeOf').mockReturnValue(answered)
      const back = await shop.get(row?.details.confirm_url?.replace(shop.url, '') ?? '')
      expect([back.status, shop.settled]).toEqual([303, []])
      answer({ outcome: 'cancelled' })
      await shop.settledTimes(1)
    })

    it('counts as a cancellation for PayFast only, which cannot be queried and reports none', async () => {
      const shop = await open()
      const ticketOf = async (reference: string, pattern: RegExp) => {
        const text = 'select details from sandbox_payments where reference = $1'
        const rows = await shop.sql.run({ text, values: [reference] })
        return pattern.exec(JSON.stringify(rows))?.[1]
      }
      await shop.begin('payjustnow', { reference: 'ref-1' })
      await shop.begin('payfast', { reference: 'ref-2' })
      const [other, own] = [
        await ticketOf('ref-1', /notify\/success\/[^"]*\/([\w-]{22})"/),
        await ticketOf('ref-2', /ticket=([\w-]{22})"/),
      ]
      const queried = vi.spyOn(shop.payments, 'outcomeOf')
      for (const path of [`payjustnow/cancelled/${other}`, `payfast/confirmed?ticket=${own}`]) {
        const { headers } = await shop.get(`/checkout/${path}`)
        expect(headers.get('location')).toContain('/checkout/order/order-1')
      }
      await expect.poll(() => queried.mock.settledResults).toHaveLength(2)
      expect(shop.settled).toEqual([])
      await shop.get(`/checkout/payfast/cancelled?ticket=${own}`)
      await shop.settledTimes(1)
      const outcome = { outcome: 'cancelled' }
      expect(shop.settled).toEqual([{ provider: 'payfast', reference: 'ref-2', outcome }])
    })

    it('with another provider’s ticket finds the order, but queries no provider and settles nothing', async () => {
      const shop = await open()
      const page = await shop.begin('payfast')
      const acted = await shop.post(page, { act: 'cancel', notify: 'held' })
      const own = acted.headers.get('location') ?? ''
      const queried = vi.spyOn(shop.payments, 'outcomeOf')
      const other = await shop.get(own.replace('/payfast/', '/finchoice/'))
      expect(other.headers.get('location')).toBe('/checkout/order/order-1?key=order-key')
      expect(queried).not.toHaveBeenCalled()
      await shop.get(own)
      await shop.settledTimes(1)
      expect(shop.settled.map(({ provider }) => provider)).toEqual(['payfast'])
    })

    it('works ten minutes for a used ticket, and a day for an unused one', async () => {
      const shop = await open()
      const back = async (reference: string) => {
        await shop.begin('finchoice', { reference })
        const text = 'select details from sandbox_payments where reference = $1'
        const [row] = await shop.sql.run<{ details: Readonly<Record<string, string>> }>({
          text,
          values: [reference],
        })
        return row?.details.confirm_url?.replace(shop.url, '') ?? ''
      }
      const [used, unused] = [await back('ref-1'), await back('ref-2')]
      const isOrderFound = async (path: string) =>
        (await shop.get(path)).headers.get('location')?.startsWith('/checkout/order/')
      expect([await isOrderFound(used), await isOrderFound(used)]).toEqual([true, true])
      shop.clock += 5 * 60_000
      expect(await isOrderFound(used)).toBe(true)
      shop.clock += 5 * 60_000
      expect([await isOrderFound(used), await isOrderFound(unused)]).toEqual([false, true])
      shop.clock += 24 * 60 * 60_000
      await deleteExpired(shop.sql.run, shop.clock)
      expect(await shop.sql.run({ text: 'select 1 from payment_returns' })).toEqual([])
    })

    it('stores nothing that opens an order', async () => {
      const shop = await open()
      await shop.begin('payfast')
      const rows = await shop.sql.run({ text: 'select * from payment_returns' })
      expect(rows).toHaveLength(1)
      expect(JSON.stringify(rows)).not.toContain('order-key')
    })

    it('redirects to the order’s page in the order’s language', async () => {
      const shop = await open()
      const { people } = anAttempt()
      const page = await shop.begin('payfast', { people: { ...people, language: 'af' } })
      const acted = await shop.post(page, { act: 'pay', notify: 'held' })
      const back = await shop.get(acted.headers.get('location') ?? '')
      expect(back.headers.get('location')).toBe('/af/checkout/order/order-1?key=order-key')
    })

    it('redirects to the explaining page in the order’s language too, when the ticket has expired and is deleted', async () => {
      const shop = await open()
      const { people } = anAttempt()
      const page = await shop.begin('payfast', { people: { ...people, language: 'af' } })
      const acted = await shop.post(page, { act: 'cancel', notify: 'held' })
      const back = acted.headers.get('location') ?? ''
      shop.clock += 24 * 60 * 60_000
      expect((await shop.get(back)).headers.get('location')).toBe('/af/checkout/return-expired')
      await deleteExpired(shop.sql.run, shop.clock)
      expect((await shop.get(back)).headers.get('location')).toBe('/af/checkout/return-expired')
    })

    it('redirects a customer with a session to the order without any key', async () => {
      const shop = await open()
      const page = await shop.begin('payfast', { orderKey: null })
      const acted = await shop.post(page, { act: 'cancel', notify: 'held' })
      const back = await shop.get(acted.headers.get('location') ?? '')
      expect(back.headers.get('location')).toBe('/checkout/order/order-1')
      await shop.settledTimes(1)
      expect(shop.settled).toEqual([{ provider: 'payfast', reference: 'ref-1', outcome: { outcome: 'cancelled' } }])
    })
  })
}
