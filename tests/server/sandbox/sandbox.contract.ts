import { describe, expect, it } from 'vitest'
import { PROVIDER_IDS, type ProviderId } from '#server/payments/provider.ts'
import { ProviderUnavailable } from '#server/payments/provider-http.ts'
import { SANDBOX } from '#server/payments/sandbox-credentials.ts'
import { listWebhooks } from '#server/payments/webhook-log.ts'
import { listSandboxPayments, notificationsOf, settleSandboxPayment } from '#server/sandbox/provider-ledger.ts'
import { anAttempt } from '#tests/server/payments/attempt-fixture.ts'
import { type PaymentHouse, wayBackOf } from '../payments/payments-fixture.ts'

const AMOUNT = 124_999
const order = '/checkout/order/order-1?key=order-key'

export function describeSandbox(open: () => Promise<PaymentHouse>): void {
  describe.each(PROVIDER_IDS)('a payment in the sandbox of %s', (provider: ProviderId) => {
    it('shows its page with what can be done, by name', async () => {
      const { begin, get } = await open()
      const answer = await get(await begin(provider))
      const page = await answer.text()
      for (const name of ['Pay', 'Cancel', 'Let it fail', 'Close without answering'])
        expect(page).toContain(`>${name}</button>`)
      expect(page).toContain('<legend>How the shop is told</legend>')
      expect(page).toContain(`<data value="${AMOUNT}">R 1 249.99</data>`)
      expect(answer.headers.get('content-security-policy')).toContain(`form-action 'self'`)
    })

    it.each([
      ['pay', 'paid', 'paid'],
      ['cancel', 'cancelled', 'cancelled'],
      ['fail', 'failed', 'failed'],
    ])(
      'that is told to %s is %s in its book, and the shop hears of it before the shopper is back',
      async (act, ...expected) => {
        const [status, outcome] = expected
        const house = await open()
        const acted = await house.post(await house.begin(provider), { act, notify: 'before' })
        expect(house.settled.map((each) => each.outcome.outcome)).toEqual([outcome])
        expect(await listSandboxPayments(house.sql.run, 9)).toMatchObject([
          { provider, reference: 'ref-1', status, paid: status === 'paid' ? AMOUNT : 0 },
        ])
        const back = await wayBackOf(house, acted)
        const landed = back.startsWith('/checkout/order/') ? back : (await house.get(back)).headers.get('location')
        expect(landed).toBe(order)
      },
    )

    it('keeps nothing of who pays', async () => {
      const house = await open()
      await house.post(await house.begin(provider), { act: 'pay', notify: 'before' })
      const rows = await house.sql.run<{ row: string }>({
        text: `select row_to_json(p)::text as row from sandbox_payments p union all
          select row_to_json(n)::text from sandbox_notifications n`,
      })
      expect(rows).toHaveLength(2)
      expect(rows.map(({ row }) => decodeURIComponent(row)).join()).not.toMatch(/Zoë|Brien|zoe|821234567/)
    })

    it('tells the shop nothing where its page is closed', async () => {
      const house = await open()
      const acted = await house.post(await house.begin(provider), { act: 'silent', notify: 'before' })
      expect(await acted.text()).toContain('tells the shop nothing')
      expect(house.settled).toEqual([])
      expect(await listSandboxPayments(house.sql.run, 9)).toMatchObject([{ status: 'silent', paid: 0 }])
    })

    it('is told twice, and out of order, of the same money', async () => {
      const house = await open()
      await house.post(await house.begin(provider), { act: 'pay', notify: 'twice' })
      await house.post(await house.begin(provider, { reference: 'ref-2' }), { act: 'pay', notify: 'disordered' })
      const receipts = house.settled.flatMap(({ reference, outcome }) =>
        outcome.outcome === 'paid' ? [[reference, outcome.receipt]] : [],
      )
      expect(new Set(receipts.map(String)).size).toBe(2)
      expect(house.settled[0]).toEqual(house.settled[1])
    })

    it('is not paid by a forged notification', async () => {
      const house = await open()
      await house.post(await house.begin(provider), { act: 'silent', notify: 'forged' })
      expect(house.settled).toEqual([])
      expect(await listWebhooks(house.sql.run, 9)).toMatchObject([{ provider, outcome: 'bad_signature', count: 1 }])
    })

    it('is told of on demand, as late as one likes', async () => {
      const house = await open()
      await house.post(await house.begin(provider), { act: 'pay', notify: 'held' })
      expect(house.settled).toEqual([])
      const [payment] = await listSandboxPayments(house.sql.run, 1)
      expect(await (await house.get('/sandbox/book')).text()).toContain(`action="/sandbox/book/${payment?.id}"`)
      house.clock += 7 * 24 * 60 * 60_000
      await house.post(`/sandbox/book/${payment?.id}`, { say: 'result' })
      expect(house.settled).toMatchObject([{ provider, outcome: { outcome: 'paid', amount: AMOUNT } }])
      expect(await notificationsOf(house.sql.run, payment?.id ?? '')).toMatchObject([{ kind: 'result', answered: 200 }])
    })

    it('is paid once, and leads back, also where its button is pressed twice', async () => {
      const house = await open()
      const page = await house.begin(provider)
      const press = () => house.post(page, { act: 'pay', notify: 'before' })
      const ways = await Promise.all([press(), press()].map(async (acted) => wayBackOf(house, await acted)))
      expect(ways[0]).not.toBe('')
      expect(ways[1]).toBe(ways[0])
      const paid = house.settled.filter(({ outcome }) => outcome.outcome === 'paid').map(({ outcome }) => outcome)
      expect(paid[1] ?? paid[0]).toEqual(paid[0])
      expect(await listSandboxPayments(house.sql.run, 9)).toMatchObject([{ paid: AMOUNT }])
    })

    it('ends once', async () => {
      const house = await open()
      const page = await house.begin(provider)
      await house.post(page, { act: 'cancel', notify: 'held' })
      expect((await house.post(page, { act: 'pay', notify: 'before' })).status).toBe(409)
      expect((await house.get(page)).status).toBe(410)
      expect(house.settled).toEqual([])
    })

    it('tells none of its secrets to the log', async () => {
      const house = await open()
      await house.post(await house.begin(provider), { act: 'pay', notify: 'before' })
      const log = house.logged.join('').replaceAll(house.url, '')
      const { passphrase } = SANDBOX.payfast
      const { privateKey } = SANDBOX.ozow
      for (const secret of [passphrase, privateKey, SANDBOX.finchoice.callbackSecret, 'order-key', 'zoe@example']) {
        expect(log).not.toContain(secret)
      }
    })
  })

  describe.each(['payfast', 'ozow', 'finchoice'] as const)('an amount in the sandbox of %s', (provider) => {
    it('that is another than was asked for reaches the order as it is, and staff as well', async () => {
      const house = await open()
      await house.post(await house.begin(provider), { act: 'pay', notify: 'wrong_amount' })
      expect(house.settled).toMatchObject([{ outcome: { outcome: 'paid', amount: AMOUNT - 100 } }])
      expect(await listSandboxPayments(house.sql.run, 1)).toMatchObject([{ paid: AMOUNT - 100 }])
      const facts = { asked: AMOUNT, paid: AMOUNT - 100 }
      expect(await listWebhooks(house.sql.run, 1)).toMatchObject([{ outcome: 'wrong_amount', said: 'paid', facts }])
    })
  })

  describe.each(['ozow', 'finchoice'] as const)('what the shop is not told by %s', (provider) => {
    it('it learns by asking', async () => {
      const house = await open()
      const page = await house.begin(provider)
      const providerToken = null
      const ask = () =>
        house.payments.outcomeOf({ reference: 'ref-1', method: provider, amount: AMOUNT, providerToken })
      expect(await ask()).toEqual({ outcome: 'pending' })
      await house.post(page, { act: 'pay', notify: 'held' })
      expect(await ask()).toMatchObject({ outcome: 'paid', amount: AMOUNT })
    })
  })

  describe.each(['silent', 'gone'] as const)('a provider’s server that is %s', (server) => {
    const trouble = ({ post }: PaymentHouse, provider: ProviderId, how = server as string) =>
      post(`/sandbox/servers/${provider}`, { server: how })

    it.each(['payjustnow', 'finchoice'] as const)('begins nothing for %s, in bounded time', async (method) => {
      const house = await open()
      await trouble(house, method)
      house.network.patience = 100
      const attempt = anAttempt({ method, months: method === 'finchoice' ? 6 : null, origin: house.url })
      expect(await house.payments.begin(attempt)).toEqual({ ok: false })
      expect(await listSandboxPayments(house.sql.run, 9)).toEqual([])
    })

    it.each(['ozow', 'finchoice'] as const)('says nothing of how a payment by %s went', async (method) => {
      const house = await open()
      await house.begin(method)
      await trouble(house, method)
      house.network.patience = 100
      const asked = { reference: 'ref-1', method, amount: AMOUNT, providerToken: null }
      await expect(house.payments.outcomeOf(asked)).rejects.toThrow(ProviderUnavailable)
    })

    it('lets the shop believe a notification of its later, when it answers again', async () => {
      const house = await open()
      const page = await house.begin('payfast')
      await trouble(house, 'payfast')
      house.network.patience = 100
      await house.post(page, { act: 'pay', notify: 'before' })
      expect(house.settled).toEqual([])
      expect(await listWebhooks(house.sql.run, 9)).toMatchObject([{ outcome: 'postponed' }])
      house.network.patience = 10_000
      await trouble(house, 'payfast', 'answers')
      const [payment] = await listSandboxPayments(house.sql.run, 1)
      await house.post(`/sandbox/book/${payment?.id}`, { say: 'result' })
      expect(house.settled).toMatchObject([{ outcome: { outcome: 'paid' } }])
    })

    it('is no other’s matter, and shows browsers its pages', async () => {
      const house = await open()
      await trouble(house, 'ozow')
      await trouble(house, 'payjustnow')
      expect((await house.get(await house.begin('ozow'))).status).toBe(200)
      expect((await house.get(await house.begin('finchoice', { reference: 'ref-2' }))).status).toBe(200)
      const book = await (await house.get('/sandbox/book')).text()
      expect(book).toContain(`value="${server}" aria-pressed="true"`)
    })
  })

  describe('a refund in the sandbox', () => {
    it.each(['payjustnow', 'finchoice'] as const)('of %s gives back no more than was paid', async (provider) => {
      const house = await open()
      await house.post(await house.begin(provider), { act: 'pay', notify: 'before' })
      const [payment] = await listSandboxPayments(house.sql.run, 1)
      const receipt = payment?.id ?? ''
      const begun = {
        reference: 'ref-1',
        method: provider,
        amount: AMOUNT,
        providerToken: receipt,
        receipt,
        reason: null,
      }
      const refund = (refundId: string, cents: number) => house.payments.refund({ ...begun, refundId, refund: cents })
      expect(await refund('refund-1', 24_999)).toMatchObject({ outcome: 'done' })
      expect(await refund('refund-2', AMOUNT)).toMatchObject({ outcome: 'failed' })
      expect(await refund('refund-3', 100_000)).toMatchObject({ outcome: 'done' })
      expect(await listSandboxPayments(house.sql.run, 1)).toMatchObject([{ refunded: AMOUNT }])
    })

    it('of FinChoice that is asked for twice is one', async () => {
      const house = await open()
      await house.post(await house.begin('finchoice'), { act: 'pay', notify: 'before' })
      const [payment] = await listSandboxPayments(house.sql.run, 1)
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
      expect([await house.payments.refund(once), await house.payments.refund(once)]).toMatchObject([
        { outcome: 'done' },
        { outcome: 'done' },
      ])
      expect(await listSandboxPayments(house.sql.run, 1)).toMatchObject([{ refunded: AMOUNT }])
    })

    it.each(['payfast', 'ozow'] as const)('of %s is made by hand', async (method) => {
      const { payments } = await open()
      const begun = { reference: 'ref-1', method, amount: AMOUNT, providerToken: null, receipt: '1', reason: null }
      expect(await payments.refund({ ...begun, refundId: 'refund-1', refund: 100 })).toEqual({ outcome: 'by_hand' })
    })
  })

  describe('a sandbox that died before the shop had taken what it was told', () => {
    it('tells it again when it is opened again', async () => {
      const house = await open()
      await house.begin('payfast')
      const [payment] = await listSandboxPayments(house.sql.run, 1)
      const died = { id: payment?.id ?? '', status: 'paid', paid: AMOUNT, notifies: true, now: house.clock } as const
      expect(await settleSandboxPayment(house.sql.run, died)).toBe(true)
      await house.reopen()
      await house.settledTimes(1)
      expect(house.settled).toMatchObject([{ reference: 'ref-1', outcome: { outcome: 'paid', amount: AMOUNT } }])
    })
  })
}
