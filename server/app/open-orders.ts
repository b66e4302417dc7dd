import { v7 } from 'uuid'
import type { Database } from '#server/database/database.ts'
import { localUrlOf } from '#server/http/local-url.ts'
import { idleMailer } from '#server/mail/mailer.ts'
import type { OrderPorts } from '#server/order/order-ports.ts'
import { sellerOf } from '#server/order/seller.ts'
import { openPaymentProviders, type PaymentProviders } from '#server/payments/open-payments.ts'
import type { SecretBox } from '#server/security/secret-box.ts'
import { readCompany } from '#server/texts/read-texts.ts'
import type { Config } from './config.ts'

interface OpenOrdersOptions {
  readonly config: Config
  readonly database: Pick<Database, 'sql' | 'notifications'>
  readonly secrets: SecretBox
  /** `content/`, as a URL with a slash at the end. */
  readonly content: URL
  /** The shop's URL on its own machine. Taken from the configuration by default. */
  readonly localUrl?: () => string
  /** Only a shop has one. An administration command has none: running shops poll the outbox. */
  readonly mailer?: OrderPorts['mailer']
  readonly onError: OrderPorts['onError']
}

/** Opens the orders for one process on this database: a shop, or an administration command. */
export async function openOrders(
  options: OpenOrdersOptions,
): Promise<OrderPorts & { readonly payments: PaymentProviders }> {
  const { config, database, secrets, content, onError, mailer = idleMailer } = options
  const listening = { address: config.host, port: config.port, family: '' }
  const { localUrl = () => localUrlOf({ address: () => listening }) } = options
  const { sql, notifications } = database
  const company = await readCompany(content)
  const { unit, ...address } = company.address
  const payments = openPaymentProviders({
    config: config.payments,
    run: sql.run,
    localUrl,
    pickUp: { ...address, street: `${unit}, ${address.street}` },
    now: Date.now,
  })
  return {
    sql,
    notifications,
    mailer,
    payments,
    secrets,
    account: config.payments.bankAccount ?? company.bank_account,
    seller: sellerOf(company),
    publicUrl: config.publicUrl,
    newEventId: () => v7(),
    now: Date.now,
    onError,
  }
}
