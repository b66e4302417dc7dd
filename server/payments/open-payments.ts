import { PAYMENT_METHODS } from '#domain/checkout/payment-methods.ts'
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

export interface PaymentsOptions {
  readonly config: PaymentConfig
  readonly run: Run
  /** Where the server itself listens, without a slash at the end: where the sandbox is asked. Known once it listens. */
  readonly localUrl: () => string
  readonly pickUp: PickUpAddress
  /** Epoch ms. */
  readonly now: () => number
  readonly ask?: ProviderFetch
  readonly isPayfast?: IsPayfast
}

export interface PaymentProviders extends Payments {
  /** Those that the shop has credentials for, or fakes itself. */
  readonly providers: ReadonlyMap<ProviderId, Provider>
  /** Where the shop's pages may send forms to, beside itself. */
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
      if (provider === undefined) return { ok: false }
      const { orderId, reference, orderKey, people } = attempt
      const returned = { orderId, reference, orderKey, language: people.language }
      const ticket = await issueTicket(run, returned, now())
      return provider.begin(attempt, waysBack(attempt, { provider: provider.id, ticket }))
    },
    async outcomeOf(attempt) {
      const provider = providerOf(attempt.method)
      return (await provider?.outcomeOf?.(attempt)) ?? { outcome: 'unknown' }
    },
    async refund(refund) {
      const provider = providerOf(refund.method)
      return (await provider?.refund?.(refund)) ?? { outcome: 'by_hand' }
    },
  }
}

interface Journey {
  readonly provider: ProviderId
  readonly ticket: string
}

function waysBack({ origin }: AttemptToPay, { provider, ticket }: Journey): ReturnUrls {
  const way = (which: 'confirmed' | 'cancelled') => {
    const page = `${origin}/checkout/${provider}/${which}`
    // FinChoice's pages have no room in their path (specification section 2); PayJustNow's have.
    return provider === 'payjustnow' ? `${page}/${ticket}` : `${page}?ticket=${ticket}`
  }
  return {
    confirmed: way('confirmed'),
    cancelled: way('cancelled'),
    notify: `${origin}/api/payments/${provider}/notify`,
    ticket,
  }
}

function realProviders({ config, pickUp, ask = providerFetch(), isPayfast }: PaymentsOptions): Provider[] {
  const asItIs = (url: string) => url
  const found: (Provider | null)[] = [
    config.payfast && realPayfast(config.payfast, { ask, isPayfast: isPayfast ?? payfastSource() }),
    config.ozow &&
      ozow({
        ...config.ozow,
        isSandbox: config.ozow.isTest,
        browserBase: () => 'https://pay.ozow.com',
        serverBase: () => 'https://api.ozow.com',
        formOrigins: ['https://pay.ozow.com'],
        ask,
      }),
    config.payjustnow &&
      payjustnow({
        ...config.payjustnow,
        isSandbox: config.payjustnow.sandbox,
        serverBase: () => `https://${config.payjustnow?.sandbox ? 'sandbox' : 'api'}.payjustnow.com`,
        browserUrl: asItIs,
        pickUp,
        ask,
      }),
    config.finchoice &&
      finchoice({
        ...config.finchoice,
        isSandbox: false,
        serverBase: () => config.finchoice?.url ?? '',
        browserUrl: asItIs,
        ask,
      }),
  ]
  return found.filter((provider) => provider !== null)
}

function realPayfast(
  { sandbox, checkSource, ...credentials }: NonNullable<PaymentConfig['payfast']>,
  { ask, isPayfast }: { readonly ask: ProviderFetch; readonly isPayfast: IsPayfast },
): Provider {
  const base = `https://${sandbox ? 'sandbox' : 'www'}.payfast.co.za`
  return payfast({
    ...credentials,
    isSandbox: sandbox,
    browserBase: () => base,
    serverBase: () => base,
    formOrigins: [base],
    isPayfast: checkSource ? isPayfast : null,
    ask,
  })
}

/** The fake providers of `server/sandbox/`: browsers reach them at the shop's public address, the server at its own. */
function sandboxProviders({ localUrl, pickUp, ask = providerFetch() }: PaymentsOptions): Provider[] {
  const counter = (provider: ProviderId) => ({
    isSandbox: true,
    formOrigins: [],
    browserBase: (origin: string) => `${origin}/sandbox/${provider}`,
    serverBase: () => `${localUrl()}/sandbox/${provider}`,
    browserUrl: (url: string, origin: string) => `${origin}${new URL(url).pathname}`,
    pickUp,
    ask,
  })
  return [
    payfast({ ...SANDBOX_CREDENTIALS.payfast, ...counter('payfast'), isPayfast: null }),
    ozow({ ...SANDBOX_CREDENTIALS.ozow, ...counter('ozow') }),
    payjustnow({ ...SANDBOX_CREDENTIALS.payjustnow, ...counter('payjustnow') }),
    finchoice({ ...SANDBOX_CREDENTIALS.finchoice, ...counter('finchoice') }),
  ]
}
