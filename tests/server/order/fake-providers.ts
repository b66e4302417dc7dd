import type {
  AttemptToPay,
  BegunAttempt,
  PaymentOutcome,
  Payments,
  RefundResult,
  RefundToMake,
} from '#server/payments/payments.ts'
import { ProviderUnavailable } from '#server/payments/provider-http.ts'

/** Providers with a scripted behaviour, which record their calls. */
export interface FakeProviders extends Payments {
  readonly begun: AttemptToPay[]
  readonly refunds: RefundToMake[]
  /** Their answer about an attempt. */
  outcome: (attempt: BegunAttempt) => PaymentOutcome | Error
  refunding: RefundResult | Error
  /** The methods that the shop offers. */
  methods: Payments['methods']
  /** Whether they answer. */
  isUp: boolean
}

export function fakeProviders(): FakeProviders {
  const providers: FakeProviders = {
    begun: [],
    refunds: [],
    outcome: () => ({ outcome: 'unknown' }),
    refunding: { outcome: 'done', providerReference: 'refund-1' },
    isUp: true,
    methods: () =>
      (['payfast', 'ozow', 'bank_transfer', 'payjustnow', 'finchoice'] as const).map((id) => ({ id, sandbox: false })),
    async begin(attempt) {
      providers.begun.push(attempt)
      if (!providers.isUp) return { ok: false, error: new ProviderUnavailable('the provider did not answer') }
      const url = `https://${attempt.method}.example/pay?reference=${attempt.reference}`
      return { ok: true, payment: { kind: 'redirect', url }, providerToken: `token-${attempt.reference}` }
    },
    async outcomeOf(attempt) {
      const outcome = providers.outcome(attempt)
      if (outcome instanceof Error) throw outcome
      return outcome
    },
    isRefundedByHand: (method) =>
      method === 'bank_transfer' ||
      (!(providers.refunding instanceof Error) && providers.refunding.outcome === 'by_hand'),
    async refund(refund) {
      providers.refunds.push(refund)
      if (providers.refunding instanceof Error) throw providers.refunding
      return providers.refunding
    },
  }
  return providers
}
