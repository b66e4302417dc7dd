import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const folder = new URL('../../../server/database/migrations/', import.meta.url)

/**
 * Each migration with the start of its SHA-256. Deployed databases have run these: none may be edited, removed or
 * preceded by a new one, so that every database runs them in the same order. A new one is added at the end. One that fails on
 * some data may be edited, if databases on which it succeeded are as if they had run the new one: 0406 was.
 */
const SHIPPED = [
  '0001-carts.sql cb822ac5477cf712',
  '0002-catalogue.sql 79e605171d62e0e5',
  '0003-one-event-once.sql e4ca0357383475d1',
  '0009-merged-carts.sql dba0580f0ddac739',
  '0100-search.sql dd79281d78977357',
  '0101-allowances.sql 0f298bb6ab1496a0',
  '0102-reviews.sql e93822518bddb960',
  '0103-outbox.sql 680e62ab50e8e3ab',
  '0200-accounts.sql c2499e242ebcd871',
  '0201-mailbox.sql 1e7722e8f1148f49',
  '0300-orders.sql 687983cf2a0dd7e9',
  '0301-orders-for-staff.sql 9d16403654ebc838',
  '0302-checkouts-by-cart.sql ad55b6a6bd4ce4db',
  '0303-unpaid-orders.sql 1aed260104973cea',
  '0310-payments.sql a0e4cadff56403ca',
  '0311-sandbox.sql 4875fa7fef78a5ff',
  '0312-sandbox-tells.sql 4e7a536ba8c7c39e',
  '0313-notices-of-all.sql ed54973b13fd089b',
  '0314-sandbox-troubles.sql 8a98ed6115797e3e',
  '0400-staff.sql f47eb0ee73e8754a',
  '0401-finding-carts.sql 0dac45c989a85a13',
  '0402-support-orders.sql 0444fde684ed4921',
  '0403-mailboxes.sql 320cf6755d036bcc',
  '0404-codes-by-asker.sql fb0273393a10eb85',
  '0405-cart-limits.sql e458ca591935d1ec',
  '0406-reviews-by-person.sql c706e52d93772c05',
  '0407-finding-by-phone.sql 2d12ed6f0386fe67',
  '0410-browser-facts-by-age.sql 4ad1aea6304b43a6',
  '0413-web-vitals.sql 17ebf8fe616583ba',
  '0420-languages.sql 128fc10719ff2383',
  '0421-mail-by-recipient.sql c99432504d85c87f',
  '0430-erased-customers.sql 7fa0f6676506a716',
  '0431-large-shops.sql 27f27e785f874f3b',
  '0432-claimed-mail.sql a3a49a878bbf3522',
  '0433-names-without-accents.sql 972442b524ae6180',
  '0434-returns-by-payment.sql 5013e7e0806e9d20',
]

it('a shipped migration never changes, and a new one comes after it', () => {
  const names = readdirSync(folder).toSorted()
  const found = names.map((name) => {
    const hash = createHash('sha256')
      .update(readFileSync(new URL(name, folder)))
      .digest('hex')
    return `${name} ${hash.slice(0, 16)}`
  })
  expect(found).toEqual(SHIPPED)
})
