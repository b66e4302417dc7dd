import { expect, it } from 'vitest'
import { describeOrderEvent } from '#domain/replay/describe-order.ts'

const by = (kind: 'provider' | 'staff', name: string | null) => ({ kind, name })
const failed = (author: ReturnType<typeof by>) =>
  describeOrderEvent({ type: 'PaymentFailed', v: 1, data: { by: author } } as Parameters<typeof describeOrderEvent>[0])

it('a provider has the same name as everywhere else', () => {
  expect(failed(by('provider', 'payfast'))).toBe('Payment failed by PayFast')
  expect(failed(by('provider', 'payjustnow'))).toBe('Payment failed by PayJustNow')
})

it('anybody else has their own name, or their role', () => {
  expect(failed(by('staff', 'payfast'))).toBe('Payment failed by payfast')
  expect(failed(by('staff', null))).toBe('Payment failed by staff')
  expect(failed(by('provider', null))).toBe('Payment failed by the provider')
})
