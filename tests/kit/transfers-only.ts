import type { Payments } from '#server/payments/payments.ts'

/** A shop whose customers pay by bank transfer. */
export const transfersOnly: Payments = {
  methods: () => [{ id: 'bank_transfer', sandbox: false }],
  begin: async () => ({ ok: false, error: new Error('only transfers are offered') }),
  outcomeOf: async () => ({ outcome: 'unknown' }),
  isRefundedByHand: () => true,
  refund: async () => ({ outcome: 'by_hand' }),
}
