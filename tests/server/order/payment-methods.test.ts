import * as v from 'valibot'
import { expect, test } from 'vitest'
import { PaymentMethodsSchema } from '#domain/checkout/checkout-calls.ts'
import { localNotifications } from '#server/database/notifications.ts'
import { openApp } from '#tests/server/open-app.ts'
import { testShop } from '#tests/server/shop-fixture.ts'
import { testCheckout } from '#tests/server/test-checkout.ts'
import { memorySql } from '#tests/server/test-sql.ts'

const memory = memorySql()

test('the payment methods are public, and may be cached for a minute: a prefetched checkout waits for nothing', async () => {
  const { app } = await openApp()
  const answer = await app.inject('/api/payment-methods')
  expect(v.parse(PaymentMethodsSchema, answer.json()).methods.length).toBeGreaterThan(0)
  expect(answer.headers['cache-control']).toMatch(/^public, max-age=60\b/)
})

test('the payment methods say which of them only simulate payments', async () => {
  const shop = testShop()
  const database = { sql: memory(), notifications: localNotifications() }
  const methods = [
    { id: 'payfast', sandbox: true },
    { id: 'bank_transfer', sandbox: false },
  ] as const
  const checkout = testCheckout({ shop, database })
  const { app } = await openApp({
    shop,
    checkout: { ...checkout, payments: { ...checkout.payments, methods: () => methods } },
  })
  const answer = v.parse(PaymentMethodsSchema, (await app.inject('/api/payment-methods')).json())
  expect(answer.methods.map(({ id, sandbox }) => ({ id, sandbox }))).toEqual(methods)
})
