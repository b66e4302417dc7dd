import { isDeepStrictEqual } from 'node:util'
import Fastify from 'fastify'
import { onTestFinished } from 'vitest'
import { registerPayments } from '#server/app/register-payments.ts'
import type { Sql } from '#server/database/sql.ts'
import { localUrlOf } from '#server/http/local-url.ts'
import { openPaymentProviders, type PaymentProviders } from '#server/payments/open-payments.ts'
import type { AttemptToPay, KnownAttempt } from '#server/payments/payments.ts'
import type { ProvenOutcome, ProviderId, SettleOutcome } from '#server/payments/provider.ts'
import { type ProviderFetch, ProviderUnavailable, providerFetch } from '#server/payments/provider-http.ts'
import { sendPageHeaders } from '#server/security/send-page-headers.ts'
import { anAttempt } from './attempt-fixture.ts'

const config = { sandbox: true, payfast: null, ozow: null, payjustnow: null, finchoice: null, bankAccount: null }
const pickUp = {
  street: '21 Bofors Circle',
  suburb: 'Epping 2',
  city: 'Cape Town',
  province: 'WC',
  postcode: '7475',
} as const

export interface PaymentsFixture {
  readonly url: string
  readonly sql: Sql
  readonly payments: PaymentProviders
  /** All log lines. */
  readonly logged: string[]
  readonly settled: ProvenOutcome[]
  /** Resolves when this number of settlements is reached. */
  readonly settledTimes: (count: number) => Promise<void>
  /** Starts a payment as the checkout does, and returns its page. */
  readonly begin: (provider: ProviderId, more?: Partial<AttemptToPay>) => Promise<string>
  readonly post: (path: string, fields: Readonly<Record<string, string>>) => Promise<Response>
  readonly get: (path: string) => Promise<Response>
  /** The server's connection to the sandbox, up or down, and its timeout in ms. */
  readonly network: { isDown: boolean; timeoutMs: number }
  /** Starts another process on the same database. */
  readonly reopen: () => Promise<void>
  clock: number
}

/** Opens a fixture for all tests of a file, on one database that is emptied before each test. */
export function paymentsFixtureOn(sql: () => Sql): () => Promise<PaymentsFixture> {
  return () => openPaymentsFixture(sql())
}

/** The payment and sandbox routes on a free local port, with attempts started here. */
async function openPaymentsFixture(sql: Sql): Promise<PaymentsFixture> {
  const { run } = sql
  await run({ text: 'truncate payment_notices, payment_returns, sandbox_payments, sandbox_troubles cascade' })
  const logged: string[] = []
  const network = { isDown: false, timeoutMs: 10_000 }
  const request: ProviderFetch = (asked) =>
    network.isDown ? Promise.reject(new ProviderUnavailable('cut')) : providerFetch(network)(asked)
  let url = ''
  const attempts = new Map<string, KnownAttempt>()
  const settled: ProvenOutcome[] = []
  let changed = Promise.withResolvers<void>()
  const settlement = {
    async find(reference: string) {
      // Fails like the shop's query if the database can't hold the reference.
      await run({ text: 'select $1::text', values: [reference] })
      return attempts.get(reference) ?? null
    },
    settle: async (proven: ProvenOutcome): Promise<SettleOutcome> => {
      const isKnown = settled.some((each) => isDeepStrictEqual(each, proven))
      settled.push(proven)
      changed.resolve()
      changed = Promise.withResolvers()
      return isKnown || proven.outcome.outcome === 'pending' ? 'no_news' : 'new'
    },
  }
  const fixture = { clock: 1_800_000_000_000 }
  const now = () => fixture.clock
  const payments = openPaymentProviders({ config, run, localUrl: () => url, pickUp, now, request })
  const open = async (): Promise<void> => {
    const app = Fastify({
      // The sandbox may still hold a connection.
      forceCloseConnections: true,
      logger: { level: 'trace', stream: { write: (line) => void logged.push(line) } },
    })
    sendPageHeaders(app, { publicUrl: null, isMeasured: false })
    await registerPayments(app, { payments, settlement, run, publicUrl: null, now })
    await app.listen({ port: 0, host: '127.0.0.1' })
    url = localUrlOf(app.server)
    onTestFinished(() => app.close())
  }
  await open()
  const post: PaymentsFixture['post'] = (path, fields) =>
    fetch(new URL(path, url), { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })
  return Object.assign(fixture, {
    url,
    sql,
    payments,
    logged,
    settled,
    network,
    post,
    get: (path: string) => fetch(new URL(path, url), { redirect: 'manual' }),
    reopen: open,
    async settledTimes(count: number) {
      while (settled.length < count) await changed.promise
    },
    async begin(method: ProviderId, more: Partial<AttemptToPay> = {}) {
      const attempt = anAttempt({ method, months: method === 'finchoice' ? 6 : null, origin: url, ...more })
      const { reference, amount, orderId, origin } = attempt
      const begun = await payments.begin(attempt)
      if (!begun.ok) throw new Error('The sandbox begins it')
      attempts.set(reference, { reference, amount, orderId, origin, method, providerToken: begun.providerToken })
      if (begun.payment.kind === 'redirect') return new URL(begun.payment.url).pathname
      const answer = await post(begun.payment.action, Object.fromEntries(begun.payment.fields))
      const page = answer.headers.get('location')
      if (page === null) throw new Error(`The sandbox does not take it: ${await answer.text()}`)
      return page
    },
  })
}

/** The browser's address after the sandbox's redirect. */
export async function returnPathOf({ post, url }: PaymentsFixture, acted: Response): Promise<string> {
  const location = acted.headers.get('location')
  if (location !== null) return location.replace(url, '')
  const page = await acted.text()
  const action = /action="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const fields = [...page.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, value],
  )
  const sent = await post(action, Object.fromEntries(fields))
  return sent.headers.get('location') ?? ''
}
