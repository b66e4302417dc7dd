import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { parseConfig } from '#server/app/config.ts'
import { loggerOptions } from '#server/http/logger.ts'
import { openPaymentProviders } from '#server/payments/open-payments.ts'
import { payfastSignature, payfastText } from '#server/payments/payfast-signature.ts'
import { type ProviderFetch, providerFetch } from '#server/payments/provider-http.ts'
import { openApp } from '#tests/server/open-app.ts'
import { anAttempt, begun, fakeSettlement, rawNotification } from './attempt-fixture.ts'

const payfast = { PAYFAST_MERCHANT_ID: '10000100', PAYFAST_MERCHANT_KEY: '46f0cd694581a' }
const payjustnow = { PAYJUSTNOW_MERCHANT_ID: '1', PAYJUSTNOW_API_KEY: 'hunter4' }
const ozow = { OZOW_SITE_CODE: 'ABC-DEF-001', OZOW_PRIVATE_KEY: 'hunter2', OZOW_API_KEY: 'hunter3' }

function opened(environment: Readonly<Record<string, string>>, request: ProviderFetch = providerFetch()) {
  const parsed = parseConfig(environment)
  if (!parsed.ok) throw new Error(parsed.problems.join())
  return openPaymentProviders({
    config: parsed.config.payments,
    run: async () => [],
    localUrl: () => 'http://127.0.0.1:1',
    pickUp: { street: '21 Bofors Circle', suburb: 'Epping 2', city: 'Cape Town', province: 'WC', postcode: '7475' },
    now: () => 0,
    request,
    isPayfast: async (ip) => ip === '197.97.145.144',
  })
}

describe('the payment methods', () => {
  it('are all five in the sandbox', () => {
    const methods = ['payfast', 'ozow', 'bank_transfer', 'payjustnow', 'finchoice']
    expect(opened({}).methods()).toEqual(methods.map((id) => ({ id, sandbox: true })))
  })

  it('are otherwise only those that are configured', () => {
    const real = opened({ ...payfast, ...ozow })
    expect(real.methods().map(({ id, sandbox }) => [id, sandbox])).toEqual([
      ['payfast', false],
      ['ozow', false],
      ['bank_transfer', false],
    ])
    expect(opened({ NODE_ENV: 'production' }).methods()).toEqual([{ id: 'bank_transfer', sandbox: false }])
  })

  it('whose credentials were removed answer nothing about a payment, which may have been made', async () => {
    const attempt = { reference: 'ref-1', method: 'ozow', amount: 100, providerToken: null } as const
    await expect(opened(payfast).outcomeOf(attempt)).rejects.toThrow('ozow is not configured')
    expect(await opened(payfast).outcomeOf({ ...attempt, method: 'payfast' })).toEqual({ outcome: 'unknown' })
  })

  it.each([
    ['PAYFAST_SANDBOX', 'payfast'],
    ['OZOW_IS_TEST', 'ozow'],
    ['PAYJUSTNOW_SANDBOX', 'payjustnow'],
  ])('say that no money is transferred if %s is set for them', (name, simulated) => {
    const real = { ...payfast, ...ozow, ...payjustnow, [name]: 'true' }
    expect(opened(real).methods()).toEqual(
      ['payfast', 'ozow', 'bank_transfer', 'payjustnow'].map((id) => ({ id, sandbox: id === simulated })),
    )
  })

  it.each([
    ['the provider', {}, 'api.payjustnow.com'],
    ['the provider’s own sandbox, if that is set', { PAYJUSTNOW_SANDBOX: 'true' }, 'sandbox.payjustnow.com'],
  ])('are begun at %s', async (_, setting, host) => {
    const hosts: string[] = []
    const { begin } = opened({ ...payjustnow, ...setting }, async ({ url }) => {
      hosts.push(new URL(url).host)
      return { status: 404, text: '' }
    })
    await begin(anAttempt({ method: 'payjustnow' }))
    expect(hosts).toEqual([host])
  })

  it.each(['payfast', 'ozow'] as const)(
    'of the sandbox begin at the shop’s address as the browser knows it: %s',
    async (method) => {
      const answer = await opened({}).begin(anAttempt({ method, origin: 'https://rusbank.example' }))
      const action = expect.stringMatching(`^https://rusbank.example/sandbox/${method}`)
      expect(answer).toMatchObject({ ok: true, payment: { kind: 'form', action } })
    },
  )

  it('that use a form are listed in the CSP’s form-action', async () => {
    const { app } = await openApp({ payments: opened({ ...payfast, ...ozow }) })
    const answer = await app.inject('/healthz')
    expect(answer.headers['content-security-policy']).toContain(
      `form-action 'self' https://www.payfast.co.za https://pay.ozow.com;`,
    )
    expect(opened({ ...payfast, PAYFAST_SANDBOX: 'true' }).formOrigins).toEqual(['https://sandbox.payfast.co.za'])
  })

  it('exclude the sandbox if one of them is real', async () => {
    const { app } = await openApp({ payments: opened(payfast) })
    expect((await app.inject('/sandbox/book')).statusCode).toBe(404)
  })

  it('by PayFast are confirmed from its own addresses only, unless these are not to be checked', async () => {
    const fields: [string, string][] = [
      ['m_payment_id', 'ref-1'],
      ['pf_payment_id', '1089250'],
      ['payment_status', 'COMPLETE'],
      ['amount_gross', '1249.99'],
      ['merchant_id', payfast.PAYFAST_MERCHANT_ID],
    ]
    const body = payfastText([...fields, ['signature', payfastSignature(fields, null)]])
    const { find } = fakeSettlement([begun('payfast')])
    const isTaken = async (setting: Readonly<Record<string, string>>, ip: string) => {
      const { providers } = opened({ ...payfast, ...setting }, async () => ({ status: 200, text: 'VALID' }))
      return (await providers.get('payfast')?.readNotification({ raw: rawNotification({ body, ip }), find }))?.ok
    }
    expect([await isTaken({}, '197.97.145.144'), await isTaken({}, '41.0.0.1')]).toEqual([true, false])
    expect(await isTaken({ PAYFAST_CHECK_SOURCE: 'false' }, '41.0.0.1')).toBe(true)
  })

  it('receive their webhooks even if the shop is behind a password', async () => {
    const { app } = await openApp({ payments: opened({}), sitePassword: 'open sesame' })
    expect((await app.inject({ method: 'POST', url: '/api/payments/payfast/notify' })).statusCode).toBe(400)
    expect((await app.inject({ method: 'POST', url: '/checkout/ozow/confirmed' })).statusCode).toBe(303)
    expect((await app.inject({ method: 'POST', url: '/api/checkout' })).statusCode).toBe(401)
  })
})

describe('the request log', () => {
  it('masks secrets in a path', async () => {
    let logged = ''
    const stream = new Writable({
      write(chunk, _encoding, done) {
        logged += String(chunk)
        done()
      },
    })
    const app = Fastify({ logger: { ...loggerOptions('info'), stream } })
    app.get('/*', () => '')
    await app.inject('/api/payments/payjustnow/notify/success/ref/hunter2/ticket?token=hunter3')
    await app.inject('/checkout/payjustnow/confirmed/hunter4')
    await app.close()
    expect(logged).toContain('"path":"/api/payments/payjustnow/notify/…"')
    expect(logged).not.toContain('hunter')
  })
})
