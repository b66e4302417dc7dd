import { expect, it } from 'vitest'
import { isAheadOfLog } from '#src/account/account-data.ts'
import { firstCustomer } from '#sync/log/customer-snapshot.ts'
import { customerNamed, loggedInAs } from '#tests/kit/customers.ts'

it('a rendered account is shown while it is later than the log’s, and only to its own customer', () => {
  const rendered = { customerId: 'thandi', cursor: 5 }
  const logOf = (user_id: string, cursor: number) => {
    return { cursor, state: loggedInAs(customerNamed(user_id)) }
  }
  const logs = [logOf('thandi', 4), logOf('thandi', 5), logOf('sipho', 4), firstCustomer]
  expect(logs.map((log) => isAheadOfLog(rendered, log))).toEqual([true, false, false, false])
})
