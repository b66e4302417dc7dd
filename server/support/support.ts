import type { Accounts } from '#server/customer/accounts.ts'
import type { OrderPorts } from '#server/order/order-ports.ts'
import type { SecretBox } from '#server/security/secret-box.ts'

/** The ports of the support calls. */
export interface Support extends Omit<Accounts, 'personalData' | 'publicUrl'> {
  readonly secrets: SecretBox
  readonly orders: OrderPorts
}
