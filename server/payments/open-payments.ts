import { PAYMENT_METHODS } from '#domain/order/payment-methods.ts'
import type { Run } from '#server/database/sql.ts'
import { finchoice } from './finchoice.ts'
import { ozow } from './ozow.ts'
import { payfast } from './payfast.ts'
import { type IsPayfast, payfastSource } from './payfast-source.ts'
import { type PickUpAddress, payjustnow } from './payjustnow.ts'
import type { PaymentConfig } from './payment-config.ts'
import type { AttemptToPay, BeginResult, Payments } from './payments.ts'
import type { Provider, ProviderId, ReturnUrls } from './provider.ts'
import { type ProviderFetch, providerFetch } from './provider-http.ts'
import { issueTicket } from './return-tickets.ts'
import { SANDBOX_CREDENTIALS } from './sandbox-credentials.ts'
import { wasReportedPending } from './webhook-log.ts'

export interface PaymentsOptions {
  readonly config: PaymentConfig
  readonly run: Run
  /** The server's own URL, without a trailing slash, for calls to the sandbox. Known once it listens. */
  readonly localUrl: () => string
  readonly pickUp: PickUpAddress
  /** Epoch ms. */
  readonly now: () => number
  readonly request?: ProviderFetch
  readonly isPayfast?: IsPayfast
}

export interface PaymentProviders extends Payments {
  /** The providers that the shop has credentials for, or the sandbox's fakes. */
  readonly providers: ReadonlyMap<ProviderId, Provider>
  /** The origins that the shop's pages may send forms to, in addition to its own. */
  readonly formOrigins: readonly string[]
  readonly isSandbox: boolean
  readonly localUrl: () => string
}

export function openPaymentProviders(options: PaymentsOptions): PaymentProviders {
  const { config, run, now } = options
  const all = config.sandbox ? sandboxProviders(options) : realProviders(options)
  const providers = new Map(all.map((provider) => [provider.id, provider]))
  const providerOf = (method: string) => all.find(({ id }) => id === method)
  return {
    providers,
    isSandbox: config.sandbox,
    localUrl: options.localUrl,
    formOrigins: [...new Set(all.flatMap(({ formOrigins }) => formOrigins))],
    methods: () =>
      PAYMENT_METHODS.filter((id) => id === 'bank_transfer' || providerOf(id) !== undefined).map((id) => {
        return { id, sandbox: providerOf(id)?.isSandbox ?? config.sandbox }
      }),
    async begin(attempt): Promise<BeginResult> {
      const provider = providerOf(attempt.method)
      if (provider === undefined) return { ok: false, error: new Error(`${attempt.method} is not configured`) }
      const { orderId, reference, orderKey, people } = attempt
      const returned = { orderId, reference, orderKey, language: people.language }
      const ticket = await issueTicket(run, returned, now())
      return provider.begin(attempt, returnUrlsOf(attempt, ticket))
    },
    async outcomeOf(attempt) {
      const provider = providerOf(attempt.method)
      // What was paid is not known without the credentials, and no notification is received.
      if (provider === undefined) throw new Error(`${attempt.method} is not configured`)
      if (provider.outcomeOf !== undefined) return provider.outcomeOf(attempt)
      // A provider that can't be queried has notified the shop, or not.
      return { outcome: (await wasReportedPending(run, attempt.reference)) ? 'pending' : 'unknown' }
    },
    isRefundedByHand: (method) => providerOf(method)?.refund === undefined,
    async refund(refund) {
      const provider = providerOf(refund.method)
      return (await provider?.refund?.(refund)) ?? { outcome: 'by_hand' }
    },
  }
}

function returnUrlsOf({ method: provider, origin }: AttemptToPay, ticket: string): ReturnUrls {
  const pageUrl = (which: 'confirmed' | 'cancelled') => {
    const page = `${origin}/checkout/${provider}/${which}`
    // FinChoice's return URLs allow no additional path segment (specification, section 2); PayJustNow's do.
    return provider === 'payjustnow' ? `${page}/${ticket}` : `${page}?ticket=${ticket}`
  }
  return {
    confirmed: pageUrl('confirmed'),
    cancelled: pageUrl('cancelled'),
    notify: `${origin}/api/payments/${provider}/notify`,
    ticket,
  }
}

function realProviders({ config, pickUp, request = providerFetch(), isPayfast }: PaymentsOptions): Provider[] {
  const unchanged = (url: string) => url
  const found: (Provider | null)[] = [
    config.payfast && realPayfast(config.payfast, { request, isPayfast: isPayfast ?? payfastSource() }),
    config.ozow &&
      ozow({
        ...config.ozow,
        isSandbox: config.ozow.isTest,
        browserBase: () => 'https://pay.ozow.com',
        serverBase: () => 'https://api.ozow.com',
        formOrigins: ['https://pay.ozow.com'],
        request,
      }),
    config.payjustnow &&
      payjustnow({
        ...config.payjustnow,
        isSandbox: config.payjustnow.sandbox,
        serverBase: () => `https://${config.payjustnow?.sandbox ? 'sandbox' : 'api'}.payjustnow.com`,
        browserUrl: unchanged,
        pickUp,
        request,
      }),
    config.finchoice &&
      finchoice({
        ...config.finchoice,
        isSandbox: false,
        serverBase: () => config.finchoice?.url ?? '',
        browserUrl: unchanged,
        request,
      }),
  ]
  return found.filter((provider) => provider !== null)
}

function realPayfast(
  { sandbox, checkSource, ...credentials }: NonNullable<PaymentConfig['payfast']>,
  { request, isPayfast }: { readonly request: ProviderFetch; readonly isPayfast: IsPayfast },
): Provider {
  const base = `https://${sandbox ? 'sandbox' : 'www'}.payfast.co.za`
  return payfast({
    ...credentials,
    isSandbox: sandbox,
    browserBase: () => base,
    serverBase: () => base,
    formOrigins: [base],
    isPayfast: checkSource ? isPayfast : null,
    request,
  })
}

/** The fake providers of `server/sandbox/`. Browsers reach them at the shop's public URL, the server at its local one. */
function sandboxProviders({ localUrl, pickUp, request = providerFetch() }: PaymentsOptions): Provider[] {
  const fakeProvider = (provider: ProviderId) => ({
    isSandbox: true,
    formOrigins: [],
    browserBase: (origin: string) => `${origin}/sandbox/${provider}`,
    serverBase: () => `${localUrl()}/sandbox/${provider}`,
    browserUrl: (url: string, origin: string) => `${origin}${new URL(url).pathname}`,
    pickUp,
    request,
  })
  return [
    payfast({ ...SANDBOX_CREDENTIALS.payfast, ...fakeProvider('payfast'), isPayfast: null }),
    ozow({ ...SANDBOX_CREDENTIALS.ozow, ...fakeProvider('ozow') }),
    payjustnow({ ...SANDBOX_CREDENTIALS.payjustnow, ...fakeProvider('payjustnow') }),
    finchoice({ ...SANDBOX_CREDENTIALS.finchoice, ...fakeProvider('finchoice') }),
  ]
}
