import { expect, it } from 'vitest'
import { warmUpReading } from '#domain/log/warm-up.ts'

it('reads every entry of the log that warms up its code, and the snapshot of it: none is passed over', () => {
  const fold = warmUpReading()
  expect(fold?.cart.pending).toHaveLength(10)
  expect(Object.values(fold?.cart.confirmed.lines ?? {})).toMatchObject([{ productId: 1, quantity: 10 }])
})
