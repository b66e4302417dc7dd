import { pokeCustomerPages } from '#server/customer/accounts.ts'
import { customerByEmail } from '#server/customer/customers.ts'
import { endSessions, forgetOtherDevices } from '#server/sessions/sessions.ts'
import { type Command, failed, printable, succeeded } from './command.ts'

export const CUSTOMERS_USAGE = `The shop's customers:
  npm run customers -- log-out EMAIL    logs a customer out on every device`

export const customersCommand: Command<'run' | 'now' | 'catalogue'> = async (
  [verb, email = '', ...rest],
  { run, now, catalogue },
) => {
  if (verb !== 'log-out' || email === '' || rest.length > 0) return failed(CUSTOMERS_USAGE)
  const customer = await customerByEmail(run, email)
  if (customer === undefined) return failed(`There is no customer ${printable(email)}.`)
  const { id: customerId, cartId } = customer
  const ended = await endSessions(run, { customerId, now })
  // Somebody else may have logged in with one of their browsers, so none keeps its own allowance of login attempts.
  await forgetOtherDevices(run, { customerId, deviceKey: null })
  await pokeCustomerPages({ sql: { run }, notifications: catalogue.notifications }, { customerId, cartId })
  return succeeded(`${printable(customer.email)} is logged out on ${ended === 1 ? '1 device' : `${ended} devices`}.`)
}
