import type { OrderView } from '#domain/order/order-view.ts'

/** An unpaid order of two care kits to Durban. */
export function orderOf(part: Partial<OrderView> = {}): OrderView {
  return {
    id: 'o1',
    number: 'R204816',
    status: 'awaiting_payment',
    placed_at: '2026-11-21T07:30:00.000Z',
    pay_by: '2026-11-21T08:30:00.000Z',
    lines: [
      {
        item_key: 'k1',
        id: 5_001,
        variation: 500_101,
        name: 'Leather care kit',
        slug: 'leather-care-kit',
        categories: ['accessories', 'care'],
        variant: 'Large',
        colour: 'Tan',
        picture: null,
        quantity: 2,
        price: 20_000,
        discount: 4_000,
        total: 36_000,
      },
    ],
    item_count: 2,
    totals: { subtotal: 40_000, discount: 4_000, shipping_total: 7_500, total: 43_500 },
    coupon: 'STOEP10',
    shipping_method: 'deliveryToDoor',
    delivery: { from: '2026-11-25', to: '2026-11-27' },
    parcel: null,
    payment: { method: 'payfast', months: null, status: 'pending', attempts: 1 },
    transfer: null,
    refunded: 0,
    refunded_others: 0,
    unexpected: 0,
    owes_refund: part.payment?.status === 'paid' && (part.refunded ?? 0) < 43_500,
    contact: null,
    address: null,
    note: null,
    history: [],
    next: ['pay', 'cancel'],
    methods: ['payfast', 'ozow', 'bank_transfer'],
    ...part,
  }
}
