import { expect, it } from 'vitest'
import { openPaymentProviders } from '#server/payments/open-payments.ts'
import type { Provider, WebhookReading } from '#server/payments/provider.ts'
import { configured } from '#tests/server/app/configured.ts'
import { openApp } from '#tests/server/open-app.ts'

/** What Java’s `HttpURLConnection` sends by default. */
const ACCEPT_OF_JAVA = 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2'

it.each<[string, WebhookReading, number]>([
  ['one that can’t be verified now is requested again', { ok: 'later', reference: null }, 503],
  ['a forged one is refused', { ok: false, reason: 'bad_signature', reference: null }, 400],
])(
  'a provider’s notification is answered with its status, whatever its sender accepts: %s',
  async (_, reading, status) => {
    const payments = openPaymentProviders({
      config: configured({}).payments,
      run: async () => [],
      localUrl: () => 'http://127.0.0.1:1',
      pickUp: { street: '21 Bofors Circle', suburb: 'Epping 2', city: 'Cape Town', province: 'WC', postcode: '7475' },
      now: () => 0,
    })
    const provider: Provider = {
      id: 'payfast',
      isSandbox: true,
      formOrigins: [],
      begin: () => Promise.reject(new Error('no payment is started')),
      readNotification: async () => reading,
    }
    const { app } = await openApp({ payments: { ...payments, providers: new Map([['payfast', provider]]) } })
    const statusFor = async (accept: string) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded', accept }
      return (await app.inject({ method: 'POST', url: '/api/payments/payfast/notify', headers, payload: 'a=b' }))
        .statusCode
    }
    expect([await statusFor('*/*'), await statusFor(ACCEPT_OF_JAVA)]).toEqual([status, status])
  },
)
