import * as v from 'valibot'
import { expect, test } from 'vitest'
import { PaymentMethodsSchema } from '#domain/checkout/checkout-calls.ts'
import { openApp } from '#tests/server/open-app.ts'

test('the payment methods are public, and may be cached for a minute: a prefetched checkout waits for nothing', async () => {
  const { app } = await openApp()
  const answer = await app.inject('/api/payment-methods')
  expect(v.parse(PaymentMethodsSchema, answer.json()).methods.length).toBeGreaterThan(0)
  expect(answer.headers['cache-control']).toMatch(/^public, max-age=60\b/)
})
