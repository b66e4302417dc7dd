import { describe, expect, it } from 'vitest'
import type { FormField } from '#server/payments/form-encoding.ts'
import { type PayfastOptions, payfast } from '#server/payments/payfast.ts'
import { payfastSignature, payfastText } from '#server/payments/payfast-signature.ts'
import type { AttemptToPay } from '#server/payments/payments.ts'
import { ProviderUnavailable } from '#server/payments/provider-http.ts'
import { anAttempt, begun, fakeSettlement, rawNotification, returnUrls } from './attempt-fixture.ts'
import { forgedOf } from './forged.ts'

const passphrase = 'jt7NOE43FZPn'

interface Played extends Partial<PayfastOptions> {
  readonly validates?: string
}

function provider({ validates = 'VALID', ...more }: Played = {}) {
  const sent: string[] = []
  const played = payfast({
    merchantId: '10000100',
    merchantKey: '46f0cd694581a',
    passphrase,
    isSandbox: false,
    browserBase: () => 'https://www.payfast.co.za',
    serverBase: () => 'https://www.payfast.co.za',
    formOrigins: ['https://www.payfast.co.za'],
    isPayfast: async (ip) => ip === '197.97.145.144',
    request: async ({ url, body = '' }) => {
      sent.push(`${url} ${body}`)
      return { status: 200, text: validates }
    },
    ...more,
  })
  return { ...played, sent }
}

function itn(more: Readonly<Record<string, string>> = {}): FormField[] {
  const fields = {
    m_payment_id: 'ref-1',
    pf_payment_id: '1089250',
    payment_status: 'COMPLETE',
    item_name: 'Rusbank order R482913',
    item_description: '',
    amount_gross: '1249.99',
    amount_fee: '-28.75',
    amount_net: '1221.24',
    custom_str1: '',
    custom_int1: '',
    name_first: 'Zoë',
    name_last: "O'Brien",
    email_address: 'zoe@example.co.za',
    merchant_id: '10000100',
    ...more,
  }
  return Object.entries(fields)
}

function signed(pairs: readonly FormField[], phrase: string | null = passphrase): string {
  return payfastText([...pairs, ['signature', payfastSignature(pairs, phrase)]])
}

const { find } = fakeSettlement([begun('payfast'), begun('ozow', { reference: 'ref-ozow' })])
const read = (body: string, played: Played = {}, more = {}) =>
  provider(played).readNotification({ raw: rawNotification({ body, ...more }), find })

describe('a payment by PayFast', () => {
  it('starts with a signed form, whose fields respect their limits and are never blank', async () => {
    const contact = {
      email: `${'a'.repeat(120)}@x.za`,
      first_name: '  ',
      last_name: 'é'.repeat(150),
      phone: '+27821234567',
    }
    const attempt = anAttempt({ people: { contact, address: null, note: null, language: 'en' } })
    const begin = await provider().begin(attempt, returnUrls('payfast'))
    if (!begin.ok || begin.payment.kind !== 'form') throw new Error('It is a form')
    const fields = new Map(begin.payment.fields)
    expect(begin.payment.action).toBe('https://www.payfast.co.za/eng/process')
    expect([...fields.values()]).not.toContain('')
    expect(fields.get('name_last')).toHaveLength(100)
    expect([fields.get('amount'), fields.get('cell_number'), fields.has('email_address')]).toEqual([
      '1249.99',
      '0821234567',
      false,
    ])
    expect(begin.payment.fields.at(-1)).toEqual([
      'signature',
      payfastSignature(begin.payment.fields.slice(0, -1), passphrase),
    ])
  })

  const fieldsWith = async (changed: Partial<AttemptToPay['people']['contact']>) => {
    const { people } = anAttempt()
    const contact = { ...people.contact, ...changed }
    const begin = await provider().begin(anAttempt({ people: { ...people, contact } }), returnUrls('payfast'))
    if (!begin.ok || begin.payment.kind !== 'form') throw new Error('It is a form')
    return new Map(begin.payment.fields)
  }

  it('names an e-mail address of up to 100 characters', async () => {
    const of = async (length: number) => {
      const fields = await fieldsWith({ email: `${'a'.repeat(length - 5)}@x.za` })
      return fields.has('email_address')
    }
    expect([await of(100), await of(101)]).toEqual([true, false])
  })

  it('shortens a name to whole characters', async () => {
    const whole = 'n'.repeat(99)
    expect((await fieldsWith({ last_name: `${whole}🛋` })).get('name_last')).toBe(whole)
  })

  it('has no blanks around a name, also where it was shortened', async () => {
    const fields = await fieldsWith({ first_name: ' Zoë ', last_name: `${'n'.repeat(99)} de Wet` })
    expect([fields.get('name_first'), fields.get('name_last')]).toEqual(['Zoë', 'n'.repeat(99)])
  })

  it('is paid once its notification passes the four checks', async () => {
    const played = provider()
    const reading = await played.readNotification({ raw: rawNotification({ body: signed(itn()) }), find })
    const outcome = { outcome: 'paid', amount: 124_999, receipt: '1089250' }
    expect(reading).toEqual({ ok: true, reference: 'ref-1', outcome })
    expect(played.sent).toEqual([`https://www.payfast.co.za/eng/query/validate ${payfastText(itn())}`])
  })

  it('is paid also by a notification whose signature is in upper case', async () => {
    const signature = payfastSignature(itn(), passphrase).toUpperCase()
    const reading = await read(payfastText([...itn(), ['signature', signature]]))
    expect(reading).toMatchObject({ ok: true, outcome: { outcome: 'paid' } })
  })

  it.each([
    ['failed', 'FAILED'],
    ['pending', 'pending'],
    ['cancelled', 'Cancelled'],
  ])('is %s if PayFast says %s', async (outcome, status) => {
    expect(await read(signed(itn({ payment_status: status })))).toMatchObject({ ok: true, outcome: { outcome } })
  })

  it.each(forgedOf(payfastSignature(itn(), passphrase)))(
    'is not paid by a notification whose signature has %s',
    async (_, forged) => {
      const body = signed(itn()).replace(/signature=.*/, `signature=${forged}`)
      expect(await read(body)).toMatchObject({ ok: false, reason: 'bad_signature' })
    },
  )

  it.each([
    ['has another signature', signed(itn()).replace(/.$/, (last) => (last === '0' ? '1' : '0')), 'bad_signature'],
    ['is signed with another passphrase', signed(itn(), 'wrong'), 'bad_signature'],
    ['is signed with no passphrase', signed(itn(), null), 'bad_signature'],
    ['was changed on its way', signed(itn()).replace('1249.99', '1.00'), 'bad_signature'],
    ['lost its blank fields', signed(itn()).replace('&custom_str1=', ''), 'bad_signature'],
    ['came in another order', signed(itn()).split('&').toReversed().join('&'), 'malformed'],
    ['is of another merchant', signed(itn({ merchant_id: '10000101' })), 'wrong_merchant'],
    ['is of a merchant whose number begins alike', signed(itn({ merchant_id: '100001000' })), 'wrong_merchant'],
    ['is in another currency', signed(itn({ currency: 'USD' })), 'wrong_currency'],
    ['names no attempt', signed(itn({ m_payment_id: 'nobody' })), 'unknown_reference'],
    ['names another provider’s attempt', signed(itn({ m_payment_id: 'ref-ozow' })), 'unknown_reference'],
    ['has its amount in cents', signed(itn({ amount_gross: '124999' })), 'malformed'],
    ['has an amount of nothing', signed(itn({ amount_gross: '0.00' })), 'malformed'],
    ['has a negative amount', signed(itn({ amount_gross: '-1249.99' })), 'malformed'],
    ['has no number of its own', signed(itn({ pf_payment_id: '' })), 'malformed'],
    ['has more than a number of its own', signed(itn({ pf_payment_id: '1089250 or another' })), 'malformed'],
    ['has a number of its own that is too long', signed(itn({ pf_payment_id: '1'.repeat(101) })), 'malformed'],
    ['has a field twice', signed([...itn(), ['payment_status', 'COMPLETE']]), 'malformed'],
    [
      'hides fields in the name of one',
      signed(itn()).replace('payment_status=COMPLETE&item_name=', 'payment_status%3DCOMPLETE%26item_name='),
      'malformed',
    ],
    ['has more behind its signature', `${signed(itn())}&amount_gross=1249.99`, 'malformed'],
    ['has more behind its signature, under another name', `${signed(itn())}&x=1`, 'malformed'],
    ['says what nobody knows', signed(itn({ payment_status: 'REFUNDED' })), 'unknown_status'],
    ['has no signature', payfastText(itn()), 'malformed'],
    ['is no form', '%', 'malformed'],
    ['is nothing', '', 'malformed'],
  ])('is not paid by a notification that %s', async (_what, body, reason) => {
    expect(await read(body)).toMatchObject({ ok: false, reason })
  })

  it('is paid by a notification in rand, or without a currency', async () => {
    for (const currency of ['ZAR', '']) {
      expect(await read(signed(itn({ currency })))).toMatchObject({ ok: true, outcome: { outcome: 'paid' } })
    }
  })

  it('is paid by a notification that PayFast confirms, with a line break behind its word or without', async () => {
    expect(await read(signed(itn()), { validates: 'VALID\n' })).toMatchObject({ ok: true })
  })

  it('is not paid by a notification from another address', async () => {
    expect(await read(signed(itn()), {}, { ip: '41.0.0.1' })).toMatchObject({ ok: false, reason: 'bad_source' })
    expect(await read(signed(itn()), { isPayfast: null }, { ip: '41.0.0.1' })).toMatchObject({ ok: true })
  })

  it('is not paid by a notification that PayFast does not confirm', async () => {
    expect(await read(signed(itn()), { validates: 'INVALID' })).toMatchObject({ ok: false, reason: 'not_confirmed' })
    expect(await read(signed(itn()), { validates: '<html>VALID</html>' })).toMatchObject({ reason: 'not_confirmed' })
    const request = async () => ({ status: 500, text: 'VALID' })
    expect(await read(signed(itn()), { request })).toMatchObject({ ok: false, reason: 'not_confirmed' })
  })

  it('is postponed if PayFast is unreachable, or its addresses cannot be resolved', async () => {
    const request = () => Promise.reject(new ProviderUnavailable('payfast did not answer'))
    expect(await read(signed(itn()), { request })).toMatchObject({ ok: 'later', reference: 'ref-1' })
    expect(await read(signed(itn()), { isPayfast: async () => null })).toEqual({ ok: 'later', reference: 'ref-1' })
  })

  it('is not postponed by a defect of the shop, and not paid by a notification that is not posted', async () => {
    const request = () => Promise.reject(new TypeError('a defect'))
    await expect(read(signed(itn()), { request })).rejects.toThrow(TypeError)
    expect(await read(signed(itn()), {}, { method: 'GET' })).toMatchObject({ ok: false, reason: 'malformed' })
  })

  it('keeps the amount that was paid, which may differ from the requested one', async () => {
    const reading = await read(signed(itn({ amount_gross: '12.49' })))
    expect(reading).toMatchObject({ ok: true, outcome: { outcome: 'paid', amount: 1_249 } })
  })
})
