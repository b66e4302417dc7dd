import { expect, test } from 'vitest'
import type { Run } from '#server/database/sql.ts'
import { memorySql } from '#tests/server/test-sql.ts'
import { paymentsFixtureOn } from '../payments/payments-fixture.ts'

const sql = memorySql()

test('pending notifications are read before the first call is accepted: later payments notify through their own call', async () => {
  const asked = Promise.withResolvers<'asked'>()
  const answering = Promise.withResolvers<void>()
  const run: Run = async (statement) => {
    if (statement.text.includes('where tells')) {
      asked.resolve('asked')
      await answering.promise
    }
    return sql().run(statement)
  }
  const opening = paymentsFixtureOn(() => ({ ...sql(), run }))()
  expect(await Promise.race([asked.promise, opening.then(() => 'open')])).toBe('asked')
  answering.resolve()
  const shop = await opening
  await shop.post(await shop.begin('ozow'), { act: 'fail', notify: 'before' })
  expect(shop.settled.map(({ outcome }) => outcome.outcome)).toEqual(['failed'])
})
