import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { decodeOrderEvent, orderEvent } from '#domain/order/order-events.ts'
import { callbackSecret, type PayjustnowOptions, payjustnow } from '#server/payments/payjustnow.ts'
import { ProviderRefused, ProviderUnavailable } from '#server/payments/provider-http.ts'
import { PayjustnowCheckoutSchema } from '#server/sandbox/fake-payjustnow.ts'
import { anAttempt, begun, fakeSettlement, rawNotification, returnUrls, TICKET } from './attempt-fixture.ts'
import { forgedOf } from './forged.ts'

const apiKey = 'secret'
const pickUp = {
  street: '21 Bofors Circle',
  suburb: 'Epping 2',
  city: 'Cape Town',
  province: 'WC',
  postcode: '7475',
} as const

type SentRequest = Parameters<PayjustnowOptions['request']>[0]

function provider(answer: unknown, more: Partial<PayjustnowOptions> & { readonly status?: number } = {}) {
  const { status = 200, ...options } = more
  const sent: SentRequest[] = []
  const played = payjustnow({
    merchantId: '1',
    apiKey,
    isSandbox: false,
    serverBase: () => 'https://api.payjustnow.com',
    browserUrl: (url) => url,
    pickUp,
    request: async (each) => {
      sent.push(each)
      return { status, text: JSON.stringify(answer) }
    },
    ...options,
  })
  return { ...played, sent }
}

const started = { data: { token: 'token-1', expires_at: '', redirect_to: 'https://pay.payjustnow.com/token-1' } }
const known = begun('payjustnow', { providerToken: 'token-1' })
const { find } = fakeSettlement([
  known,
  begun('payjustnow', { reference: 'ref-young' }),
  begun('ozow', { reference: 'ref-ozow' }),
])

const path = (kind: 'success' | 'fail', reference = 'ref-1', secret = callbackSecret(apiKey, { kind, reference })) =>
  `${kind}/${reference}/${secret}/${TICKET}`
const read = (rest: string, query: Readonly<Record<string, unknown>> = { token: 'token-1', status: 'SUCCESS' }) =>
  provider(null).readNotification({ raw: rawNotification({ method: 'GET', rest, query }), find })

interface Misfit {
  readonly rest?: string
  readonly query?: Readonly<Record<string, unknown>>
  readonly reason: string
}

describe('a payment by PayJustNow', () => {
  it('starts with amounts in cents, credentials in the header, and items that add up to the total', async () => {
    const played = provider(started)
    const begin = await played.begin(anAttempt({ method: 'payjustnow' }), returnUrls('payjustnow'))
    expect(begin).toEqual({
      ok: true,
      payment: { kind: 'redirect', url: 'https://pay.payjustnow.com/token-1' },
      providerToken: 'token-1',
    })
    const [asked] = played.sent
    expect([asked?.url, asked?.headers?.authorization]).toEqual([
      'https://api.payjustnow.com/api/v1/merchant/checkout',
      'Basic MTpzZWNyZXQ=',
    ])
    const { order, customer } = v.parse(PayjustnowCheckoutSchema, JSON.parse(asked?.body ?? ''))
    expect(
      order.items.reduce((sum, { quantity, unit_price }) => sum + quantity * unit_price, order.shipping_cost ?? 0),
    ).toBe(order.amount)
    expect(JSON.parse(asked?.body ?? '').order.basket_count).toBe(3)
    expect(customer.mobile_number).toBe('+27821234567')
    const at = ['21 Bofors Circle', 'Epping 2', 'Cape Town', 'Western Cape', '7475', 'ZA']
    expect(Object.values(customer.address)).toEqual(at)
    const notify = 'https://shop.example/api/payments/payjustnow/notify'
    expect(order.success_callback_url).toBe(`${notify}/${path('success')}`)
    expect(order.fail_callback_url).toBe(`${notify}/${path('fail')}`)
  })

  it('includes the delivery address, with the province’s name', async () => {
    const address = {
      address: '1 Main',
      suburb: null,
      city: 'Durban',
      state: 'KZN',
      postcode: '4001',
      country: 'ZA',
    } as const
    const attempt = anAttempt()
    const played = provider(started)
    await played.begin({ ...attempt, people: { ...attempt.people, address } }, returnUrls('payjustnow'))
    const withSuburb = { ...address, suburb: 'Berea' }
    await played.begin({ ...attempt, people: { ...attempt.people, address: withSuburb } }, returnUrls('payjustnow'))
    const sent = played.sent.map(
      ({ body }) => v.parse(PayjustnowCheckoutSchema, JSON.parse(body ?? '')).customer.address,
    )
    const line = {
      address_line_1: '1 Main',
      city: 'Durban',
      province: 'KwaZulu-Natal',
      postal_code: '4001',
      country: 'ZA',
    }
    expect(sent).toEqual([line, { ...line, address_line_2: 'Berea' }])
  })

  it('adds up with the delivery fee, too', async () => {
    const { order, amount } = anAttempt()
    const totals = { ...order.totals, delivery: 7_500, total: amount + 7_500 }
    const played = provider(started)
    await played.begin(anAttempt({ amount: totals.total, order: { ...order, totals } }), returnUrls('payjustnow'))
    const sent = v.parse(PayjustnowCheckoutSchema, JSON.parse(played.sent[0]?.body ?? '')).order
    expect([sent.items.map(({ unit_price }) => unit_price), sent.shipping_cost, sent.amount]).toEqual([
      [amount],
      7_500,
      totals.total,
    ])
  })

  it('names the shopper’s mobile number with its country', async () => {
    const { people } = anAttempt()
    const contact = { ...people.contact, phone: '0821234567' }
    const played = provider(started)
    await played.begin(anAttempt({ people: { ...people, contact } }), returnUrls('payjustnow'))
    expect(JSON.parse(played.sent[0]?.body ?? '').customer.mobile_number).toBe('+27821234567')
  })

  it.each([
    ['an error', { message: 'The given data was invalid.' }],
    ['no token', { data: { redirect_to: 'https://pay.payjustnow.com' } }],
    ['no address', { data: { token: 'x', redirect_to: 'nowhere' } }],
    ['nothing', null],
  ])('is not started if the answer is %s', async (_what, answer) => {
    const error = new ProviderRefused('PayJustNow answered 200 and began no payment')
    expect(await provider(answer).begin(anAttempt(), returnUrls('payjustnow'))).toEqual({ ok: false, error })
  })

  it.each([300, 422])('is not started if the answer’s status is %d', async (status) => {
    const begin = await provider(started, { status }).begin(anAttempt(), returnUrls('payjustnow'))
    expect(begin).toEqual({ ok: false, error: expect.any(ProviderRefused) })
  })

  it('is not started if PayJustNow does not answer', async () => {
    const request = () => Promise.reject(new ProviderUnavailable('down'))
    const begun = provider(started, { request }).begin(anAttempt(), returnUrls('payjustnow'))
    await expect(begun).rejects.toThrow(ProviderUnavailable)
  })

  it('is paid by the call to its secret address, which is answered with the shopper’s next page', async () => {
    expect(await read(path('success'))).toEqual({
      ok: true,
      reference: 'ref-1',
      outcome: { outcome: 'paid', amount: 124_999, receipt: 'token-1' },
      answer: { token: 'token-1', return_url: `https://shop.example/checkout/payjustnow/confirmed/${TICKET}` },
    })
  })

  it('is not paid through the address for failures, whatever the call says', async () => {
    const answer = { return_url: `https://shop.example/checkout/payjustnow/cancelled/${TICKET}` }
    expect(await read(path('fail'))).toMatchObject({ ok: true, outcome: { outcome: 'failed' }, answer })
    const query = { token: 'token-1', status: 'CANCELLED' }
    expect(await read(path('fail'), query)).toMatchObject({ ok: true, outcome: { outcome: 'cancelled' } })
  })

  const elsewhere = (kind: 'success' | 'fail', reference: string) =>
    path('success', 'ref-1', callbackSecret(apiKey, { kind, reference }))

  it.each<[string, Misfit]>([
    ['another secret', { rest: path('success', 'ref-1', 'x'.repeat(32)), reason: 'bad_signature' }],
    ['the secret of failures', { rest: elsewhere('fail', 'ref-1'), reason: 'bad_signature' }],
    ['the secret of another attempt', { rest: elsewhere('success', 'ref-2'), reason: 'bad_signature' }],
    ['no attempt', { rest: path('success', 'nobody'), reason: 'unknown_reference' }],
    ['another provider’s attempt', { rest: path('success', 'ref-ozow'), reason: 'unknown_reference' }],
    ['another token', { query: { token: 'token-2' }, reason: 'wrong_token' }],
    ['no token', { query: { token: undefined }, reason: 'malformed' }],
    ['two tokens', { query: { token: ['token-1', 'token-1'] }, reason: 'malformed' }],
    ['no status', { query: { status: undefined }, reason: 'malformed' }],
    ['another status', { query: { status: 'PENDING' }, reason: 'unknown_status' }],
    ['nothing', { rest: '', reason: 'malformed' }],
    ['more', { rest: `${path('success')}/more`, reason: 'malformed' }],
  ])('is not paid by a call with %s', async (_what, { rest = path('success'), query = {}, reason }) => {
    expect(await read(rest, { token: 'token-1', status: 'SUCCESS', ...query })).toMatchObject({ ok: false, reason })
  })

  it.each(forgedOf(callbackSecret(apiKey, { kind: 'success', reference: 'ref-1' })))(
    'is not paid by a call whose secret has %s',
    async (_, forged) => {
      expect(await read(path('success', 'ref-1', forged))).toMatchObject({ ok: false, reason: 'bad_signature' })
    },
  )

  it.each(forgedOf('token-1'))('is not paid by a call whose token has %s', async (_, token) => {
    expect(await read(path('success'), { token, status: 'SUCCESS' })).toMatchObject({
      ok: false,
      reason: 'wrong_token',
    })
  })

  it('is postponed while its token is not stored', async () => {
    expect(await read(path('success', 'ref-young'))).toEqual({ ok: 'later', reference: 'ref-young' })
  })
})

describe('a refund by PayJustNow', () => {
  const refund = { ...known, refundId: 'refund-1', receipt: 'token-1', refund: 124_999, reason: null }

  it('is made by hand for a payment without a token', async () => {
    const played = provider({ status: 'REFUNDED' })
    expect(await played.refund?.({ ...refund, providerToken: null })).toEqual({ outcome: 'by_hand' })
    expect(played.sent).toEqual([])
  })

  it('is full or partial, in cents', async () => {
    const played = provider({ status: 'REFUNDED' })
    expect(await played.refund?.(refund)).toEqual({ outcome: 'done', providerReference: null })
    await played.refund?.({ ...refund, refund: 100, reason: 'scratched' })
    await played.refund?.({ ...refund, refund: 124_998 })
    expect(played.sent.map(({ body }) => JSON.parse(body ?? ''))).toMatchObject([
      { type: 'full', amount: 124_999, token: 'token-1', merchant_reference: 'ref-1', reason: 'Refund' },
      { type: 'partial', amount: 100, reason: 'scratched' },
      { type: 'partial', amount: 124_998 },
    ])
  })

  it('fails if PayJustNow refuses it, and is unknown if its answer is unreadable', async () => {
    expect(await provider({ status: 'FAILED' }).refund?.(refund)).toMatchObject({ outcome: 'failed' })
    await expect(provider('?').refund?.(refund)).rejects.toThrow(ProviderUnavailable)
  })

  it('can be stored under the longest token that is accepted', async () => {
    const token = 'x'.repeat(500)
    const begin = await provider({ data: { ...started.data, token } }).begin(anAttempt(), returnUrls('payjustnow'))
    expect(begin).toMatchObject({ ok: true, providerToken: token })
    const settlement = fakeSettlement([begun('payjustnow', { providerToken: token })])
    const rest = `success/ref-1/${callbackSecret(apiKey, { kind: 'success', reference: 'ref-1' })}/${TICKET}`
    const raw = rawNotification({ method: 'GET', rest, query: { token, status: 'SUCCESS' } })
    const reading = await provider({}).readNotification({ raw, find: settlement.find })
    if (reading.ok !== true || reading.outcome.outcome !== 'paid') throw new Error('It is paid')
    const { amount, receipt } = reading.outcome
    const by = { kind: 'provider', name: 'payjustnow' } as const
    const written = orderEvent('PaymentConfirmed', { attemptId: 'attempt-1', amount, receipt, by })
    expect(decodeOrderEvent(written)).toMatchObject({ ok: true })
  })
})
