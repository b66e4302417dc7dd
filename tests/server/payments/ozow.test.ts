import { describe, expect, it } from 'vitest'
import { phpEncoded } from '#server/payments/form-encoding.ts'
import { type OzowOptions, ozow } from '#server/payments/ozow.ts'
import { OZOW_ANSWER, OZOW_FIELDS, ozowHash } from '#server/payments/ozow-hash.ts'
import { ProviderRefused, ProviderUnavailable } from '#server/payments/provider-http.ts'
import { anAttempt, asked, begun, fakeSettlement, rawNotification, returnUrls } from './attempt-fixture.ts'
import { forgedOf } from './forged.ts'

const privateKey = '215114531AFF7134A94C88CEEA48E'
const transaction = {
  transactionId: 'f0fe3d0c-0000-4000-8000-000000000001',
  siteCode: 'TSTSTE0001',
  transactionReference: 'ref-1',
  currencyCode: 'ZAR',
  amount: 1249.99,
  status: 'Complete',
  isTest: false,
}

function provider(transactions: unknown, more: Partial<OzowOptions> = {}) {
  return ozow({
    siteCode: 'TSTSTE0001',
    privateKey,
    apiKey: 'api-key',
    isTest: false,
    isSandbox: false,
    browserBase: () => 'https://pay.ozow.com',
    serverBase: () => 'https://api.ozow.com',
    formOrigins: ['https://pay.ozow.com'],
    request: async () => ({ status: 200, text: JSON.stringify(transactions) }),
    ...more,
  })
}

function news(more: Readonly<Record<string, string>> = {}, key = privateKey): string {
  const fields = new Map(
    Object.entries({
      SiteCode: 'TSTSTE0001',
      TransactionId: transaction.transactionId,
      TransactionReference: 'ref-1',
      Amount: '1249.99',
      Status: 'Complete',
      CurrencyCode: 'ZAR',
      IsTest: 'false',
      StatusMessage: '',
      ...more,
    }),
  )
  const hash = ozowHash({ order: OZOW_ANSWER, fields, privateKey: key })
  return [...fields, ['Hash', hash.replace(/^0+/, '')]]
    .map(([name = '', value = '']) => `${name}=${phpEncoded(value)}`)
    .join('&')
}

const { find } = fakeSettlement([begun('ozow'), begun('payfast', { reference: 'ref-payfast' })])
const paid = { outcome: 'paid', amount: 124_999, receipt: transaction.transactionId }

describe('a payment by Ozow', () => {
  it('starts with a form that includes the hash of its fields', async () => {
    const begin = await provider([]).begin(anAttempt({ method: 'ozow' }), returnUrls('ozow'))
    if (!begin.ok || begin.payment.kind !== 'form') throw new Error('It is a form')
    const fields = new Map(begin.payment.fields)
    const hash = ozowHash({ order: OZOW_FIELDS.keys(), fields, privateKey })
    expect(Object.fromEntries(fields)).toMatchObject({
      SiteCode: 'TSTSTE0001',
      CountryCode: 'ZA',
      CurrencyCode: 'ZAR',
      Amount: '1249.99',
      TransactionReference: 'ref-1',
      BankReference: 'Rusbank R482913',
      CancelUrl: returnUrls('ozow').cancelled,
      ErrorUrl: returnUrls('ozow').cancelled,
      SuccessUrl: returnUrls('ozow').confirmed,
      NotifyUrl: returnUrls('ozow').notify,
      IsTest: 'false',
      HashCheck: hash,
    })
    expect(begin).toMatchObject({ providerToken: null, payment: { action: 'https://pay.ozow.com' } })
  })

  it.each([
    [false, {}],
    [true, { IsTest: 'true' }],
  ])('is queried by its reference, with the site’s key; in a test: %s', async (isTest, more) => {
    const sent: Parameters<OzowOptions['request']>[0][] = []
    const request: OzowOptions['request'] = async (each) => {
      sent.push(each)
      return { status: 200, text: JSON.stringify([{ ...transaction, isTest }]) }
    }
    expect(await provider([], { request, isTest }).outcomeOf?.(asked(begun('ozow')))).toEqual(paid)
    const url = new URL(sent[0]?.url ?? '')
    expect([url.origin, url.pathname]).toEqual(['https://api.ozow.com', '/GetTransactionByReference'])
    const query = { siteCode: 'TSTSTE0001', transactionReference: 'ref-1', ...more }
    expect(Object.fromEntries(url.searchParams)).toEqual(query)
    expect(sent[0]?.headers).toMatchObject({ ApiKey: 'api-key' })
  })

  it.each([undefined, null, 'False'])('is of the site’s mode if its transaction says %s of a test', async (isTest) => {
    expect(await provider([{ ...transaction, isTest }]).outcomeOf?.(asked(begun('ozow')))).toEqual(paid)
  })

  it('is paid in a test of the site, whatever the case of the letters', async () => {
    const raw = rawNotification({ body: news({ IsTest: 'True' }) })
    const played = provider([{ ...transaction, isTest: 'True' }], { isTest: true })
    expect(await played.readNotification({ raw, find })).toMatchObject({ ok: true, outcome: paid })
  })

  it('is not started with an address longer than Ozow allows', async () => {
    const back = { ...returnUrls('ozow'), confirmed: `https://${'a'.repeat(150)}.example/` }
    expect(await provider([]).begin(anAttempt({ method: 'ozow' }), back)).toEqual({
      ok: false,
      error: new ProviderRefused('Ozow takes no SuccessUrl of 167 characters'),
    })
  })

  it('has the status that Ozow answers to a query, and not the notification’s', async () => {
    const say = (transactions: unknown, body = news()) =>
      provider(transactions).readNotification({ raw: rawNotification({ body }), find })
    expect(await say([transaction])).toEqual({ ok: true, reference: 'ref-1', outcome: paid })
    expect(await say([transaction], news({ Status: 'Pending' }))).toMatchObject({ outcome: paid })
    expect(await say([{ ...transaction, status: 'Pending' }])).toMatchObject({ ok: false, reason: 'not_confirmed' })
    expect(await say([])).toMatchObject({ ok: false, reason: 'not_confirmed' })
  })

  it.each(forgedOf(/Hash=(.*)/.exec(news())?.[1] ?? ''))(
    'is not paid by a notification whose hash has %s',
    async (_, forged) => {
      const body = news().replace(/Hash=.*/, `Hash=${forged}`)
      const reading = await provider([transaction]).readNotification({ raw: rawNotification({ body }), find })
      expect(reading).toMatchObject({ ok: false, reason: 'bad_signature' })
    },
  )

  it.each([
    ['has another hash', news({}, 'a guess'), 'bad_signature'],
    ['was changed on its way', news().replace('1249.99', '1.00'), 'bad_signature'],
    ['has no hash', news().replace(/&Hash=.*/, ''), 'malformed'],
    ['is of another site', news({ SiteCode: 'OTHER' }), 'wrong_merchant'],
    ['is in another currency', news({ CurrencyCode: 'NAD' }), 'wrong_currency'],
    ['is of a test', news({ IsTest: 'true' }), 'wrong_mode'],
    ['names no attempt', news({ TransactionReference: 'nobody' }), 'unknown_reference'],
    ['names another provider’s attempt', news({ TransactionReference: 'ref-payfast' }), 'unknown_reference'],
  ])('is not paid by a notification that %s', async (_what, body, reason) => {
    const reading = await provider([transaction]).readNotification({ raw: rawNotification({ body }), find })
    expect(reading).toMatchObject({ ok: false, reason })
  })

  it.each([
    ['paid in another site', { siteCode: 'OTHER' }, 'unknown'],
    ['paid in another currency', { currencyCode: 'USD' }, 'unknown'],
    ['paid for something else', { transactionReference: 'ref-10' }, 'unknown'],
    ['paid in a test', { isTest: true }, 'unknown'],
    ['cancelled', { status: 'Cancelled' }, 'cancelled'],
    ['abandoned', { status: 'Abandoned' }, 'cancelled'],
    ['broken', { status: 'Error' }, 'failed'],
    ['looked into', { status: 'PendingInvestigation' }, 'pending'],
    ['something new', { status: 'Reversed' }, 'pending'],
    ['paid with nothing', { amount: 0 }, 'pending'],
    ['paid in parts of a cent', { amount: 1249.999 }, 'pending'],
  ])('that is %s there is not paid', async (_what, more, outcome) => {
    expect(await provider([{ ...transaction, ...more }]).outcomeOf?.(asked(begun('ozow')))).toEqual({ outcome })
  })

  it('is paid if one of several attempts is', async () => {
    const tries = [{ ...transaction, status: 'Cancelled' }, transaction, { ...transaction, status: 'Error' }]
    expect(await provider(tries).outcomeOf?.(asked(begun('ozow')))).toEqual(paid)
  })

  it('is pending as long as one of several attempts is', async () => {
    const tries = ['Cancelled', 'PendingInvestigation', 'Error'].map((status) => ({ ...transaction, status }))
    expect(await provider(tries).outcomeOf?.(asked(begun('ozow')))).toEqual({ outcome: 'pending' })
  })

  it('has failed, and was not cancelled, if one of several attempts failed and none is open', async () => {
    const tries = ['Abandoned', 'Error', 'Cancelled'].map((status) => ({ ...transaction, status }))
    expect(await provider(tries).outcomeOf?.(asked(begun('ozow')))).toEqual({ outcome: 'failed' })
  })

  it('that was paid twice under one reference is reported twice, each with its own number', async () => {
    const again = { ...transaction, transactionId: 'f0fe3d0c-0000-4000-8000-000000000002' }
    const say = (TransactionId: string) =>
      provider([transaction, again]).readNotification({ raw: rawNotification({ body: news({ TransactionId }) }), find })
    expect(await say(transaction.transactionId)).toMatchObject({ outcome: paid })
    expect(await say(again.transactionId)).toMatchObject({ outcome: { ...paid, receipt: again.transactionId } })
    expect(await say('another')).toMatchObject({ outcome: paid })
  })

  it('is unknown, and not failed, if Ozow has no transaction for it', async () => {
    const request = async () => ({ status: 404, text: '' })
    expect(await provider([], { request }).outcomeOf?.(asked(begun('ozow')))).toEqual({ outcome: 'unknown' })
  })

  it('is postponed if Ozow does not answer, or answers something unreadable', async () => {
    const request = () => Promise.reject(new ProviderUnavailable('Ozow did not answer'))
    const raw = rawNotification({ body: news() })
    expect(await provider([], { request }).readNotification({ raw, find })).toMatchObject({
      ok: 'later',
      reference: 'ref-1',
    })
    expect(await provider({ nonsense: true }).readNotification({ raw, find })).toMatchObject({
      ok: 'later',
      reference: 'ref-1',
    })
    await expect(provider('x').outcomeOf?.(asked(begun('ozow')))).rejects.toThrow(ProviderUnavailable)
    const failing = async () => ({ status: 500, text: JSON.stringify([transaction]) })
    const queried = provider([], { request: failing }).outcomeOf?.(asked(begun('ozow')))
    await expect(queried).rejects.toThrow(ProviderUnavailable)
  })

  it('is not postponed by a defect of the shop, and not paid by a notification that is not posted', async () => {
    const request = () => Promise.reject(new TypeError('a defect'))
    const reading = provider([], { request }).readNotification({ raw: rawNotification({ body: news() }), find })
    await expect(reading).rejects.toThrow(TypeError)
    const raw = rawNotification({ method: 'GET', body: news() })
    expect(await provider([transaction]).readNotification({ raw, find })).toMatchObject({ reason: 'malformed' })
  })
})
