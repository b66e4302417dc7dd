import { v7 } from 'uuid'
import type { Database } from '#server/database/database.ts'
import type { Orders } from '#server/order/orders.ts'
import { sellerOf } from '#server/order/seller.ts'
import { openPaymentProviders } from '#server/payments/open-payments.ts'
import { readCompany } from '#server/reading/read-texts.ts'
import type { Config } from './config.ts'

interface OpenOrdersOptions {
  readonly config: Config
  readonly database: Pick<Database, 'sql' | 'notifications'>
  /** `content/`, as a URL with a slash at the end. */
  readonly content: URL
}

/** The orders for a process that is no shop: beside the running ones, on the same database. */
export async function openOrders({ config, database, content }: OpenOrdersOptions): Promise<Orders> {
  const { sql, notifications } = database
  const company = await readCompany(content)
  const { unit, ...address } = company.address
  const payments = openPaymentProviders({
    config: config.payments,
    run: sql.run,
    localUrl: () => `http://${config.host}:${config.port}`,
    pickUp: { ...address, street: `${unit}, ${address.street}` },
    now: Date.now,
  })
  return {
    sql,
    notifications,
    // The running shops poll the outbox by themselves.
    mailer: { wake: () => {} },
    payments,
    account: config.payments.bankAccount ?? company.bank_account,
    seller: sellerOf(company),
    publicUrl: config.publicUrl,
    newEventId: () => v7(),
    now: Date.now,
  }
}
