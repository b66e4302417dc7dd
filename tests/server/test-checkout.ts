import { v7 } from 'uuid'
import { isEasyToSay, orderNumber } from '#domain/order/order-number.ts'
import type { Database } from '#server/database/database.ts'
import { knownCarts } from '#server/events/known-carts.ts'
import type { CheckoutPorts } from '#server/order/checkout-ports.ts'
import { orderBatches } from '#server/order/order-batches.ts'
import { secretBox } from '#server/security/secret-box.ts'
import { transfersOnly } from '#tests/kit/transfers-only.ts'
import type { TestShop } from './shop-fixture.ts'

/** A timeout in ms for a busy machine. */
const TIMEOUT_MS = 150_000

const account = {
  bank: 'Example Bank',
  holder: 'Rusbank (Pty) Ltd',
  number: '1002003004',
  branch_code: '000000',
}

let lastNumber = 200_000
/** Counts, so that no checkout of a test needs another number than its first. */
function newOrderNumber(): string {
  do lastNumber += 1
  while (!isEasyToSay(String(lastNumber)))
  return orderNumber(String(lastNumber))
}

/** Shared by all shops on a test's database. */
const secrets = secretBox(Buffer.alloc(32, 7))

interface TestCheckoutParts {
  readonly shop: TestShop
  readonly database: Pick<Database, 'sql' | 'notifications'>
}

function raise(error: unknown): never {
  throw error
}

/** A test shop's checkout, by default with bank transfer only. */
export function testCheckout({ shop, database }: TestCheckoutParts): CheckoutPorts {
  return {
    shop,
    newOrderNumber,
    known: knownCarts(),
    writeInBatch: orderBatches(database.sql, { maxWait: TIMEOUT_MS }),
    sql: database.sql,
    notifications: database.notifications,
    mailer: { wake: () => {} },
    payments: transfersOnly,
    secrets,
    account,
    seller: { name: 'Rusbank (Pty) Ltd', address: '21 Bofors Circle, Cape Town, 7475', vatNumber: '4510287643' },
    publicUrl: 'https://rusbank.example',
    newEventId: () => v7(),
    now: () => shop.now,
    couponLimit: () => null,
    reloadCatalogue: async () => {},
    onError: raise,
  }
}
