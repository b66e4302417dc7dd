import { expect, it } from 'vitest'
import { describeOrderEvent } from '#domain/replay/describe-order.ts'

const by = (kind: 'provider' | 'staff', name: string | null) => ({ kind, name })
const failed = (author: ReturnType<typeof by>) =>
  describeOrderEvent({ type: 'PaymentFailed', v: 1, data: { by: author } } as Parameters<typeof describeOrderEvent>[0])

it('a provider is called by its name, as everywhere else', () => {
  expect(failed(by('provider', 'payfast'))).toBe('Payment failed by PayFast')
  expect(failed(by('provider', 'payjustnow'))).toBe('Payment failed by PayJustNow')
})

it('whoever else did it is called by their own name, or by what they are', () => {
  expect(failed(by('staff', 'payfast'))).toBe('Payment failed by payfast')
  expect(failed(by('staff', null))).toBe('Payment failed by staff')
  expect(failed(by('provider', null))).toBe('Payment failed by the provider')
})
