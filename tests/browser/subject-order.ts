import type { SubjectOrder } from '#domain/support/subject-calls.ts'

type SubjectReceipt = SubjectOrder['receipts'][number]

/** A transfer that paid an order, of which nothing was refunded, unless `part` says otherwise. */
export function subjectReceipt(part: Partial<SubjectReceipt> = {}): SubjectReceipt {
  return { receipt: 'FNB 17', method: 'bank_transfer', notExpected: null, amount: 47_400, refundable: 47_400, ...part }
}

/** An order as the console shows it: paid by one receipt, of which nothing was refunded, unless `part` says otherwise. */
export function subjectOrder(part: Partial<SubjectOrder> = {}): SubjectOrder {
  return {
    id: 'o1',
    number: 'R482913',
    status: 'paid',
    total: 47_400,
    placedAt: 0,
    shippingMethod: 'deliveryToDoor',
    receipts: [subjectReceipt({ refundable: 35_100 })],
    refunded: 0,
    refunding: 0,
    owesRefund: false,
    ...part,
  }
}
