import { v7 } from 'uuid'
import type { Database } from '#server/database/database.ts'
import type { Orders } from '#server/order/orders.ts'
import { sellerOf } from '#server/order/seller.ts'
import { openPaymentProviders, type PaymentProviders } from '#server/payments/open-payments.ts'
import { readCompany } from '#server/texts/read-texts.ts'
import type { Config } from './config.ts'

interface OpenOrdersOptions {
  readonly config: Config
  readonly database: Pick<Database, 'sql' | 'notifications'>
  /** `content/`, as a URL with a slash at the end. */
  readonly content: URL
  /** Where the shop itself is reached from its own machine. By its configuration if not said. */
  readonly localUrl?: () => string
  /** In a process that is no shop there is none: the running shops poll the outbox by themselves. */
  readonly mailer?: Orders['mailer']
}

/** The orders of a process on this database: of a shop, or of a command beside the running ones. */
export async function openOrders(
  options: OpenOrdersOptions,
): Promise<Orders & { readonly payments: PaymentProviders }> {
  const { config, database, content, mailer = { wake: () => {} } } = options
  const { localUrl = () => `http://${config.host}:${config.port}` } = options
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
    account: config.payments.bankAccount ?? company.bank_account,
    seller: sellerOf(company),
    publicUrl: config.publicUrl,
    newEventId: () => v7(),
    now: Date.now,
  }
}
