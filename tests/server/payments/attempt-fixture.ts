import type { AttemptToPay, BegunAttempt, KnownAttempt } from '#server/payments/payments.ts'
import type {
  OrderSettlement,
  ProvenOutcome,
  ProviderId,
  RawNotification,
  ReturnUrls,
} from '#server/payments/provider.ts'

export const TICKET = 'AAAAAAAAAAAAAAAAAAAAAA'

const line = {
  itemKey: '2001-_-_',
  productId: 2001,
  variation: null,
  colour: null,
  quantity: 3,
  offer: {
    name: 'Weave throw',
    slug: 'weave-throw',
    price: 45_000,
    price_regular: 45_000,
    options: [],
    colour: null,
    picture: null,
    categories: [],
  },
  discount: 10_001,
  total: 124_999,
}

export function anAttempt(more: Partial<AttemptToPay> = {}): AttemptToPay {
  return {
    orderId: 'order-1',
    reference: 'ref-1',
    method: 'payfast',
    months: null,
    amount: 124_999,
    order: {
      number: 'R482913',
      lines: [line] as unknown as AttemptToPay['order']['lines'],
      totals: { subtotal: 135_000, discount: 10_001, delivery: 0, total: 124_999 },
    },
    people: {
      contact: { email: 'zoe@example.co.za', first_name: 'Zoë', last_name: "O'Brien", phone: '+27821234567' },
      address: null,
      note: null,
      language: 'en',
    },
    origin: 'https://shop.example',
    orderKey: 'order-key',
    ...more,
  }
}

export function returnUrls(provider: ProviderId): ReturnUrls {
  const origin = 'https://shop.example'
  return {
    confirmed: `${origin}/checkout/${provider}/confirmed?ticket=${TICKET}`,
    cancelled: `${origin}/checkout/${provider}/cancelled?ticket=${TICKET}`,
    notify: `${origin}/api/payments/${provider}/notify`,
    ticket: TICKET,
  }
}

export function begun(provider: ProviderId, more: Partial<KnownAttempt> = {}): KnownAttempt {
  return {
    orderId: 'order-1',
    reference: 'ref-1',
    method: provider,
    amount: 124_999,
    providerToken: null,
    origin: 'https://shop.example',
    ...more,
  }
}

/** A fake shop that knows these attempts and records its settlements. */
export function fakeSettlement(
  attempts: readonly KnownAttempt[],
): OrderSettlement & { readonly settled: ProvenOutcome[] } {
  const settled: ProvenOutcome[] = []
  return {
    settled,
    find: async (reference) => attempts.find((attempt) => attempt.reference === reference) ?? null,
    async settle(proven) {
      settled.push(proven)
      return 'new'
    },
  }
}

export function rawNotification(more: Partial<RawNotification>): RawNotification {
  return { method: 'POST', body: '', rest: '', query: {}, headers: {}, ip: '197.97.145.144', ...more }
}

export const asked = ({ reference, method, amount, providerToken }: KnownAttempt): BegunAttempt => {
  return { reference, method, amount, providerToken }
}
