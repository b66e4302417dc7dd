import { describe, expect, it } from 'vitest'
import { PROVIDER_IDS, type ProviderId } from '#server/payments/provider.ts'
import { ProviderUnavailable } from '#server/payments/provider-http.ts'
import { SANDBOX_CREDENTIALS } from '#server/payments/sandbox-credentials.ts'
import { listWebhooks } from '#server/payments/webhook-log.ts'
import { listSandboxPayments, notificationsOf, settleSandboxPayment } from '#server/sandbox/provider-ledger.ts'
import { anAttempt } from '#tests/server/payments/attempt-fixture.ts'
import { type PaymentsFixture, returnPathOf } from '../payments/payments-fixture.ts'

const AMOUNT = 124_999
const order = '/checkout/order/order-1?key=order-key'

export function describeSandbox(open: () => Promise<PaymentsFixture>): void {
  describe.each(PROVIDER_IDS)('a payment in the sandbox of %s', (provider: ProviderId) => {
    it('shows its page with the possible actions, by name', async () => {
      const { begin, get } = await open()
      const answer = await get(await begin(provider))
      const page = await answer.text()
      for (const name of ['Pay', 'Cancel', 'Fail', 'Close the page']) expect(page).toContain(`>${name}</button>`)
      expect(page).toContain('<legend>Notify the shop</legend>')
      expect(page).toContain(`<data value="${AMOUNT}">R 1 249.99</data>`)
      expect(answer.headers.get('content-security-policy')).toContain(`form-action 'self'`)
    })

    it.each([
      ['pay', 'paid', 'paid'],
      ['cancel', 'cancelled', 'cancelled'],
      ['fail', 'failed', 'failed'],
    ])(
      'that gets the action %s is %s in its ledger, and the shop is notified before the shopper is back',
      async (act, ...expected) => {
        const [status, outcome] = expected
        const shop = await open()
        const acted = await shop.post(await shop.begin(provider), { act, notify: 'before' })
        expect(shop.settled.map((each) => each.outcome.outcome)).toEqual([outcome])
        expect(await listSandboxPayments(shop.sql.run, 9)).toMatchObject([
          { provider, reference: 'ref-1', status, paid: status === 'paid' ? AMOUNT : 0 },
        ])
        const back = await returnPathOf(shop, acted)
        const landed = back.startsWith('/checkout/order/') ? back : (await shop.get(back)).headers.get('location')
        expect(landed).toBe(order)
      },
    )

    it('stores nothing about the payer', async () => {
      const shop = await open()
      await shop.post(await shop.begin(provider), { act: 'pay', notify: 'before' })
      const rows = await shop.sql.run<{ row: string }>({
        text: `select row_to_json(p)::text as row from sandbox_payments p union all
          select row_to_json(n)::text from sandbox_notifications n`,
      })
      expect(rows).toHaveLength(2)
      expect(rows.map(({ row }) => decodeURIComponent(row)).join()).not.toMatch(/Zoë|Brien|zoe|821234567/)
    })

    it('sends no notification if its page is closed', async () => {
      const shop = await open()
      const acted = await shop.post(await shop.begin(provider), { act: 'silent', notify: 'before' })
      expect(await acted.text()).toContain('hasn’t told the shop anything')
      expect(shop.settled).toEqual([])
      expect(await listSandboxPayments(shop.sql.run, 9)).toMatchObject([{ status: 'silent', paid: 0 }])
    })

    it('can be notified twice, and out of order', async () => {
      const shop = await open()
      await shop.post(await shop.begin(provider), { act: 'pay', notify: 'twice' })
      await shop.post(await shop.begin(provider, { reference: 'ref-2' }), { act: 'pay', notify: 'disordered' })
      const receipts = shop.settled.flatMap(({ reference, outcome }) =>
        outcome.outcome === 'paid' ? [[reference, outcome.receipt]] : [],
      )
      expect(new Set(receipts.map(String)).size).toBe(2)
      expect(shop.settled[0]).toEqual(shop.settled[1])
    })

    it('is not paid by a forged notification', async () => {
      const shop = await open()
      await shop.post(await shop.begin(provider), { act: 'silent', notify: 'forged' })
      expect(shop.settled).toEqual([])
      expect(await listWebhooks(shop.sql.run, 9)).toMatchObject([{ provider, outcome: 'bad_signature', count: 1 }])
    })

    it('can be notified at any later time', async () => {
      const shop = await open()
      await shop.post(await shop.begin(provider), { act: 'pay', notify: 'held' })
      expect(shop.settled).toEqual([])
      const [payment] = await listSandboxPayments(shop.sql.run, 1)
      expect(await (await shop.get('/sandbox/book')).text()).toContain(`action="/sandbox/book/${payment?.id}"`)
      shop.clock += 7 * 24 * 60 * 60_000
      await shop.post(`/sandbox/book/${payment?.id}`, { say: 'result' })
      expect(shop.settled).toMatchObject([{ provider, outcome: { outcome: 'paid', amount: AMOUNT } }])
      expect(await notificationsOf(shop.sql.run, payment?.id ?? '')).toMatchObject([{ kind: 'result', answered: 200 }])
    })

    it('is paid once, and redirects back, also if its button is pressed twice', async () => {
      const shop = await open()
      const page = await shop.begin(provider)
      const press = () => shop.post(page, { act: 'pay', notify: 'before' })
      const ways = await Promise.all([press(), press()].map(async (acted) => returnPathOf(shop, await acted)))
      expect(ways[0]).not.toBe('')
      expect(ways[1]).toBe(ways[0])
      const paid = shop.settled.filter(({ outcome }) => outcome.outcome === 'paid').map(({ outcome }) => outcome)
      expect(paid[1] ?? paid[0]).toEqual(paid[0])
      expect(await listSandboxPayments(shop.sql.run, 9)).toMatchObject([{ paid: AMOUNT }])
    })

    it('is final', async () => {
      const shop = await open()
      const page = await shop.begin(provider)
      await shop.post(page, { act: 'cancel', notify: 'held' })
      expect((await shop.post(page, { act: 'pay', notify: 'before' })).status).toBe(409)
      expect((await shop.get(page)).status).toBe(410)
      expect(shop.settled).toEqual([])
    })

    it('logs none of its secrets', async () => {
      const shop = await open()
      await shop.post(await shop.begin(provider), { act: 'pay', notify: 'before' })
      const log = shop.logged.join('').replaceAll(shop.url, '')
      const { passphrase } = SANDBOX_CREDENTIALS.payfast
      const { privateKey } = SANDBOX_CREDENTIALS.ozow
      for (const secret of [
        passphrase,
        privateKey,
        SANDBOX_CREDENTIALS.finchoice.callbackSecret,
        'order-key',
        'zoe@example',
      ]) {
        expect(log).not.toContain(secret)
      }
    })
  })

  describe.each(['payfast', 'ozow', 'finchoice'] as const)('an amount in the sandbox of %s', (provider) => {
    it('that differs from the requested one reaches the order and staff unchanged', async () => {
      const shop = await open()
      await shop.post(await shop.begin(provider), { act: 'pay', notify: 'wrong_amount' })
      expect(shop.settled).toMatchObject([{ outcome: { outcome: 'paid', amount: AMOUNT - 100 } }])
      expect(await listSandboxPayments(shop.sql.run, 1)).toMatchObject([{ paid: AMOUNT - 100 }])
      const facts = { asked: AMOUNT, paid: AMOUNT - 100 }
      expect(await listWebhooks(shop.sql.run, 1)).toMatchObject([{ outcome: 'wrong_amount', said: 'paid', facts }])
    })
  })

  describe.each([
    ['ozow', 'pending'],
    ['finchoice', 'unknown'],
  ] as const)('a payment that %s did not notify the shop of', (provider, outcome) => {
    it('is found by a query', async () => {
      const shop = await open()
      const page = await shop.begin(provider)
      const providerToken = null
      const ask = () => shop.payments.outcomeOf({ reference: 'ref-1', method: provider, amount: AMOUNT, providerToken })
      expect(await ask()).toEqual({ outcome })
      await shop.post(page, { act: 'pay', notify: 'held' })
      expect(await ask()).toMatchObject({ outcome: 'paid', amount: AMOUNT })
    })
  })

  describe.each(['silent', 'gone'] as const)('a provider’s server that is %s', (server) => {
    const trouble = ({ post }: PaymentsFixture, provider: ProviderId, how = server as string) =>
      post(`/sandbox/servers/${provider}`, { server: how })

    it.each(['payjustnow', 'finchoice'] as const)('starts no payment by %s, in bounded time', async (method) => {
      const shop = await open()
      await trouble(shop, method)
      shop.network.timeoutMs = 100
      const attempt = anAttempt({ method, months: method === 'finchoice' ? 6 : null, origin: shop.url })
      await expect(shop.payments.begin(attempt)).rejects.toThrow(ProviderUnavailable)
      expect(await listSandboxPayments(shop.sql.run, 9)).toEqual([])
    })

    it.each(['ozow', 'finchoice'] as const)('answers no query about a payment by %s', async (method) => {
      const shop = await open()
      await shop.begin(method)
      await trouble(shop, method)
      shop.network.timeoutMs = 100
      const attempt = { reference: 'ref-1', method, amount: AMOUNT, providerToken: null }
      await expect(shop.payments.outcomeOf(attempt)).rejects.toThrow(ProviderUnavailable)
    })

    it('lets the shop trust a later notification, when it answers again', async () => {
      const shop = await open()
      const page = await shop.begin('payfast')
      await trouble(shop, 'payfast')
      shop.network.timeoutMs = 100
      await shop.post(page, { act: 'pay', notify: 'before' })
      expect(shop.settled).toEqual([])
      expect(await listWebhooks(shop.sql.run, 9)).toMatchObject([{ outcome: 'postponed' }])
      shop.network.timeoutMs = 10_000
      await trouble(shop, 'payfast', 'answers')
      const [payment] = await listSandboxPayments(shop.sql.run, 1)
      await shop.post(`/sandbox/book/${payment?.id}`, { say: 'result' })
      // The sandbox repeats a notification 2 s after it could not be verified.
      const [notification, ...again] = shop.settled
      expect(notification).toMatchObject({ outcome: { outcome: 'paid' } })
      for (const each of again) expect(each).toEqual(notification)
    })

    it('affects no other provider, and shows browsers its pages', async () => {
      const shop = await open()
      await trouble(shop, 'ozow')
      await trouble(shop, 'payjustnow')
      expect((await shop.get(await shop.begin('ozow'))).status).toBe(200)
      expect((await shop.get(await shop.begin('finchoice', { reference: 'ref-2' }))).status).toBe(200)
      const book = await (await shop.get('/sandbox/book')).text()
      expect(book).toContain(`value="${server}" aria-pressed="true"`)
    })
  })

  describe('a refund in the sandbox', () => {
    it.each(['payjustnow', 'finchoice'] as const)('of %s is at most what was paid', async (provider) => {
      const shop = await open()
      await shop.post(await shop.begin(provider), { act: 'pay', notify: 'before' })
      const [payment] = await listSandboxPayments(shop.sql.run, 1)
      const receipt = payment?.id ?? ''
      const begun = {
        reference: 'ref-1',
        method: provider,
        amount: AMOUNT,
        providerToken: receipt,
        receipt,
        reason: null,
      }
      const refund = (refundId: string, cents: number) => shop.payments.refund({ ...begun, refundId, refund: cents })
      expect(await refund('refund-1', 24_999)).toMatchObject({ outcome: 'done' })
      expect(await refund('refund-2', AMOUNT)).toMatchObject({ outcome: 'failed' })
      expect(await refund('refund-3', 100_000)).toMatchObject({ outcome: 'done' })
      expect(await listSandboxPayments(shop.sql.run, 1)).toMatchObject([{ refunded: AMOUNT }])
    })

    it('of FinChoice requested twice is one', async () => {
      const shop = await open()
      await shop.post(await shop.begin('finchoice'), { act: 'pay', notify: 'before' })
      const [payment] = await listSandboxPayments(shop.sql.run, 1)
      const receipt = payment?.id ?? ''
      const refund = {
        reference: 'ref-1',
        method: 'finchoice',
        amount: AMOUNT,
        providerToken: receipt,
        receipt,
        reason: null,
      } as const
      const once = { ...refund, refundId: 'refund-1', refund: AMOUNT }
      expect([await shop.payments.refund(once), await shop.payments.refund(once)]).toMatchObject([
        { outcome: 'done' },
        { outcome: 'done' },
      ])
      expect(await listSandboxPayments(shop.sql.run, 1)).toMatchObject([{ refunded: AMOUNT }])
    })

    it.each(['payfast', 'ozow'] as const)('of %s is made by hand', async (method) => {
      const { payments } = await open()
      const begun = { reference: 'ref-1', method, amount: AMOUNT, providerToken: null, receipt: '1', reason: null }
      expect(await payments.refund({ ...begun, refundId: 'refund-1', refund: 100 })).toEqual({ outcome: 'by_hand' })
    })
  })

  describe('a sandbox that was killed before the shop had accepted a notification', () => {
    it('sends it again when it is restarted', async () => {
      const shop = await open()
      await shop.begin('payfast')
      const [payment] = await listSandboxPayments(shop.sql.run, 1)
      const died = { id: payment?.id ?? '', status: 'paid', paid: AMOUNT, notifies: true, now: shop.clock } as const
      expect(await settleSandboxPayment(shop.sql.run, died)).toBe(true)
      await shop.reopen()
      await shop.settledTimes(1)
      expect(shop.settled).toMatchObject([{ reference: 'ref-1', outcome: { outcome: 'paid', amount: AMOUNT } }])
    })
  })
}
