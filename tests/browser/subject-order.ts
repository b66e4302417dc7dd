import type { SubjectOrder } from '#domain/support/subject-calls.ts'

/** An order as the console shows it: paid by one receipt, of which nothing was refunded, unless `part` says otherwise. */
export function subjectOrder(part: Partial<SubjectOrder> = {}): SubjectOrder {
  return {
    id: 'o1',
    number: 'R482913',
    status: 'paid',
    total: 47_400,
    placedAt: 0,
    shippingMethod: 'deliveryToDoor',
    receipts: [{ receipt: 'FNB 17', amount: 47_400, refundable: 35_100 }],
    refunded: 0,
    refunding: 0,
    owesRefund: false,
    ...part,
  }
}
