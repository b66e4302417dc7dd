import { expect, it } from 'vitest'
import { hold, waiters } from '#tests/server/row-locks.ts'
import { postgresTestSql } from '#tests/server/test-sql.ts'
import { throwKey } from './shopper.ts'
import { describeSupport } from './support.contract.ts'
import { supportApp } from './support-app.ts'
import { supportedCustomer } from './supported-customer.ts'

const database = postgresTestSql()

describeSupport(database)

it('a staff action on a cart that is being written waits until it is', async () => {
  const { action, cartId, sql, subject } = await supportedCustomer(() => supportApp(database()))
  const writing = await hold(sql, (run) =>
    run({ text: 'select from carts where id = $1 for update', values: [cartId] }),
  )
  const acted = action({ kind: 'correct_quantity', itemKey: throwKey, quantity: 3 })
  await Promise.race([acted, waiters(sql, 1)])
  await writing.release()
  expect((await acted).status).toBe(200)
  expect((await subject()).itemCount).toBe(3)
})
