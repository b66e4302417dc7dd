import { describe, expect, it } from 'vitest'
import { describeOrderStatus } from '#domain/order/describe-order-status.ts'

describe('an order’s status in the console', () => {
  it.each([
    ['awaiting_transfer', 'awaiting EFT'],
    ['awaiting_payment', 'awaiting payment'],
    ['ready_for_pick_up', 'ready to collect'],
    ['dispatched', 'dispatched'],
  ])('%s is shown as %s, as on the order’s page', (status, words) => {
    expect(describeOrderStatus(status)).toBe(words)
  })
})
