import { describe, expect, it } from 'vitest'
import {
  FINCHOICE_SIGNATURE,
  type FinchoiceOptions,
  finchoice,
  finchoiceSignature,
} from '#server/payments/finchoice.ts'
import { CredentialsRefused, ProviderRefused, ProviderUnavailable } from '#server/payments/provider-http.ts'
import { anAttempt, asked, begun, fakeSettlement, rawNotification, returnUrls } from './attempt-fixture.ts'
import { forgedOf } from './forged.ts'

const callbackSecret = 'a-secret-of-callbacks'
type SentRequest = Parameters<FinchoiceOptions['request']>[0]

function provider(answer: unknown, more: Partial<FinchoiceOptions> & { readonly status?: number } = {}) {
  const { status = 200, ...options } = more
  const sent: SentRequest[] = []
  const played = finchoice({
    merchantId: 'RUSBANK',
    apiKey: 'api-key',
    callbackSecret,
    isSandbox: false,
    serverBase: () => 'https://api.finchoice.example',
    browserUrl: (url) => url,
    request: async (each) => {
      sent.push(each)
      return { status, text: JSON.stringify(answer) }
    },
    ...options,
  })
  return { ...played, sent }
}

const started = { application_id: 'FC-1', redirect_url: 'https://apply.finchoice.example/FC-1' }
const application = {
  application_id: 'FC-1',
  merchant_id: 'RUSBANK',
  reference: 'ref-1',
  status: 'approved',
  currency: 'ZAR',
  amount: 124_999,
}
const known = begun('finchoice', { providerToken: 'FC-1' })
const { find } = fakeSettlement([
  known,
  begun('finchoice', { reference: 'ref-young' }),
  begun('ozow', { reference: 'ref-ozow' }),
])
const attempt = anAttempt({ method: 'finchoice', months: 6 })

function read(said: object, secret = callbackSecret) {
  const body = JSON.stringify(said)
  const headers = { [FINCHOICE_SIGNATURE]: finchoiceSignature(body, secret) }
  return provider(null).readNotification({ raw: rawNotification({ body, headers }), find })
}

describe('a payment by FinChoice', () => {
  it.each([3, 12])('over %d months is offered', async (months) => {
    expect(await provider(started).begin({ ...attempt, months }, returnUrls('finchoice'))).toMatchObject({ ok: true })
  })

  it('starts with an application over its number of months, under the attempt’s reference', async () => {
    const played = provider(started)
    const begin = await played.begin(attempt, returnUrls('finchoice'))
    expect(begin).toEqual({ ok: true, payment: { kind: 'redirect', url: started.redirect_url }, providerToken: 'FC-1' })
    expect(played.sent[0]?.headers?.['idempotency-key']).toBe('ref-1')
    expect(JSON.parse(played.sent[0]?.body ?? '')).toMatchObject({
      months: 6,
      amount: 124_999,
      reference: 'ref-1',
      currency: 'ZAR',
    })
  })

  it.each([
    ['2 months', { months: 2 }],
    ['13 months', { months: 13 }],
    ['no months', { months: null }],
    ['under R 500', { amount: 49_999 }],
    ['over R 60 000', { amount: 6_000_001 }],
  ])('is not started with %s, and no request is sent', async (_what, more) => {
    const played = provider(started)
    expect(await played.begin({ ...attempt, ...more }, returnUrls('finchoice'))).toMatchObject({ ok: false })
    expect(played.sent).toEqual([])
  })

  it('names the shopper’s mobile number with its country', async () => {
    const { people } = attempt
    const contact = { ...people.contact, phone: '0821234567' }
    const played = provider(started)
    await played.begin({ ...attempt, people: { ...people, contact } }, returnUrls('finchoice'))
    expect(JSON.parse(played.sent[0]?.body ?? '').customer.mobile_number).toBe('+27821234567')
  })

  it('is requested again under the same reference if the outcome is unknown', async () => {
    const keys: (string | undefined)[] = []
    const request: FinchoiceOptions['request'] = async ({ headers }) => {
      keys.push(headers?.['idempotency-key'])
      if (keys.length === 1) throw new ProviderUnavailable('slow')
      return { status: 201, text: JSON.stringify(started) }
    }
    expect(await provider(null, { request }).begin(attempt, returnUrls('finchoice'))).toMatchObject({ ok: true })
    expect(keys).toEqual(['ref-1', 'ref-1'])
  })

  it.each<[string, Error]>([
    ['the shop’s credentials are refused', new CredentialsRefused('no')],
    ['the shop itself fails', new TypeError('a defect')],
  ])('is not requested again if %s', async (_why, error) => {
    let requests = 0
    const request: FinchoiceOptions['request'] = async () => {
      requests += 1
      throw error
    }
    await expect(provider(null, { request }).begin(attempt, returnUrls('finchoice'))).rejects.toBe(error)
    expect(requests).toBe(1)
  })

  it.each<[string, number, unknown]>([
    ['a redirect', 300, started],
    ['a refusal', 422, started],
    ['nothing that names an application', 200, { redirect_url: started.redirect_url }],
  ])('is not begun by %s', async (_what, status, answer) => {
    const begin = await provider(answer, { status }).begin(attempt, returnUrls('finchoice'))
    expect(begin).toEqual({ ok: false, error: expect.any(ProviderRefused) })
  })

  it.each([
    ['approved', { outcome: 'paid', amount: 124_999, receipt: 'FC-1' }],
    ['in_review', { outcome: 'pending' }],
    ['created', { outcome: 'unknown' }],
    ['declined', { outcome: 'failed' }],
    ['expired', { outcome: 'failed' }],
    ['cancelled', { outcome: 'cancelled' }],
  ])('that is %s is so by the callback and by the query alike', async (status, outcome) => {
    const said = { ...application, status }
    expect(await read(said)).toEqual({ ok: true, reference: 'ref-1', outcome })
    expect(await provider(said).outcomeOf?.(asked(known))).toEqual(outcome)
  })

  it.each([
    ['another merchant', { merchant_id: 'OTHER' }, 'wrong_merchant'],
    ['another currency', { currency: 'USD' }, 'wrong_currency'],
    ['no attempt', { reference: 'nobody' }, 'unknown_reference'],
    ['another provider’s attempt', { reference: 'ref-ozow' }, 'unknown_reference'],
    ['another application', { application_id: 'FC-2' }, 'wrong_token'],
    ['an amount in rand', { amount: 1249.99 }, 'malformed'],
    ['an amount in words', { amount: '124999' }, 'malformed'],
    ['a new status', { status: 'settled' }, 'malformed'],
  ])('is not paid by a callback of %s', async (_what, more, reason) => {
    expect(await read({ ...application, ...more })).toMatchObject({ ok: false, reason })
  })

  it.each(forgedOf(finchoiceSignature(JSON.stringify(application), callbackSecret)))(
    'is not paid by a callback whose signature has %s',
    async (_, forged) => {
      const raw = rawNotification({ body: JSON.stringify(application), headers: { [FINCHOICE_SIGNATURE]: forged } })
      expect(await provider(null).readNotification({ raw, find })).toMatchObject({ ok: false, reason: 'bad_signature' })
    },
  )

  it('is not paid by a callback that is unsigned, changed, or signed by somebody else', async () => {
    expect(await read(application, 'a guess')).toMatchObject({ reason: 'bad_signature' })
    const headers = { [FINCHOICE_SIGNATURE]: finchoiceSignature('{}', callbackSecret) }
    const changed = rawNotification({ body: JSON.stringify(application), headers })
    expect(await provider(null).readNotification({ raw: changed, find })).toMatchObject({ reason: 'bad_signature' })
    expect(await provider(null).readNotification({ raw: rawNotification({ body: '{}' }), find })).toMatchObject({
      reason: 'malformed',
    })
  })

  it('is not paid by a callback that is not posted', async () => {
    const body = JSON.stringify(application)
    const headers = { [FINCHOICE_SIGNATURE]: finchoiceSignature(body, callbackSecret) }
    const raw = rawNotification({ method: 'GET', body, headers })
    expect(await provider(null).readNotification({ raw, find })).toMatchObject({ ok: false, reason: 'malformed' })
  })

  it('is postponed while its application is not stored', async () => {
    expect(await read({ ...application, reference: 'ref-young' })).toEqual({ ok: 'later', reference: 'ref-young' })
  })

  it('is unknown if FinChoice has none, or answers about another', async () => {
    expect(await provider({}, { status: 404 }).outcomeOf?.(asked(known))).toEqual({ outcome: 'unknown' })
    expect(await provider({ ...application, reference: 'ref-2' }).outcomeOf?.(asked(known))).toEqual({
      outcome: 'unknown',
    })
    for (const more of [{ merchant_id: 'OTHER' }, { currency: 'USD' }]) {
      expect(await provider({ ...application, ...more }).outcomeOf?.(asked(known))).toEqual({ outcome: 'unknown' })
    }
    await expect(provider({ status: 'ok' }).outcomeOf?.(asked(known))).rejects.toThrow(ProviderUnavailable)
    const failed = provider(application, { status: 500 })
    await expect(failed.outcomeOf?.(asked(known))).rejects.toThrow(ProviderUnavailable)
  })

  it('is unknown if FinChoice answers about another application than was created', async () => {
    const other = { ...application, application_id: 'FC-2' }
    expect(await provider(other).outcomeOf?.(asked(known))).toEqual({ outcome: 'unknown' })
    const withoutToken = asked(begun('finchoice', { providerToken: null }))
    expect(await provider(other).outcomeOf?.(withoutToken)).toMatchObject({ outcome: 'paid', receipt: 'FC-2' })
  })

  it('is refunded by the amount of the refund, and not by that of the payment', async () => {
    const played = provider({ status: 'refunded', refund_id: 'R-1' })
    await played.refund?.({ ...known, refundId: 'refund-1', receipt: 'FC-1', refund: 500, reason: null })
    expect(JSON.parse(played.sent[0]?.body ?? '')).toEqual({ amount: 500, currency: 'ZAR', reason: 'Refund' })
  })

  it('is refunded for the reason that staff gave, and not at all by an answer that cannot be read', async () => {
    const refund = { ...known, refundId: 'refund-1', receipt: 'FC-1', refund: 500, reason: 'scratched' }
    const played = provider({ status: 'refunded', refund_id: 'R-1' })
    await played.refund?.(refund)
    expect(JSON.parse(played.sent[0]?.body ?? '').reason).toBe('scratched')
    await expect(provider({ status: 'ok' }).refund?.(refund)).rejects.toThrow(ProviderUnavailable)
  })

  it('is refunded once per refund, however often it is requested', async () => {
    const played = provider({ status: 'refunded', refund_id: 'R-1' })
    const refund = { ...known, refundId: 'refund-1', receipt: 'FC-1', refund: 500, reason: 'returned' }
    expect(await played.refund?.(refund)).toEqual({ outcome: 'done', providerReference: 'R-1' })
    expect(played.sent[0]?.headers?.['idempotency-key']).toBe('refund-1')
    expect(await provider({ status: 'refused', refund_id: 'R-1' }).refund?.(refund)).toMatchObject({
      outcome: 'failed',
    })
  })

  it('is refunded by the same request again if the outcome of the first is unknown', async () => {
    const keys: (string | undefined)[] = []
    const request: FinchoiceOptions['request'] = async ({ headers }) => {
      keys.push(headers?.['idempotency-key'])
      if (keys.length === 1) throw new ProviderUnavailable('slow')
      return { status: 200, text: JSON.stringify({ status: 'refunded', refund_id: 'R-1' }) }
    }
    const refund = { ...known, refundId: 'refund-1', receipt: 'FC-1', refund: 500, reason: null }
    expect(await provider(null, { request }).refund?.(refund)).toMatchObject({ outcome: 'done' })
    expect(keys).toEqual(['refund-1', 'refund-1'])
  })

  it('is perhaps refunded if the first request got no answer, also if the second one’s credentials are refused', async () => {
    const silent = new ProviderUnavailable('slow')
    const answers = [silent, new CredentialsRefused('no')]
    const request: FinchoiceOptions['request'] = async () => {
      throw answers.shift()
    }
    const refund = { ...known, refundId: 'refund-1', receipt: 'FC-1', refund: 500, reason: null }
    await expect(provider(null, { request }).refund?.(refund)).rejects.toBe(silent)
  })

  it.each(['', 'x'.repeat(201), undefined])(
    'is refunded under any refund number, also one that cannot be recorded',
    async (refund_id) => {
      const played = provider({ status: 'refunded', refund_id })
      const refund = { ...known, refundId: 'refund-1', receipt: 'FC-1', refund: 500, reason: null }
      expect(await played.refund?.(refund)).toEqual({ outcome: 'done', providerReference: null })
    },
  )
})
