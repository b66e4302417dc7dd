import { expect, it, onTestFinished } from 'vitest'
import { openOrders } from '#server/app/open-orders.ts'
import { secretBox } from '#server/security/secret-box.ts'
import { readCompany } from '#server/texts/read-texts.ts'
import { memoryDatabase } from '#tests/server/memory-database.ts'
import { configured } from './configured.ts'

const content = new URL('../../../content/', import.meta.url)

async function opened(environment: Readonly<Record<string, string>>) {
  const database = await memoryDatabase()
  onTestFinished(() => database.close())
  const secrets = secretBox(Buffer.alloc(32))
  return openOrders({ config: configured(environment), database, secrets, content, onError: () => {} })
}

it.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['localhost', 'http://localhost:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://[::1]:3000'],
  ['::1', 'http://[::1]:3000'],
])('an administration command reaches the sandbox of a shop that listens on %s at %s', async (HOST, address) => {
  const { payments } = await opened({ HOST })
  expect(payments.localUrl()).toBe(address)
})

it('transfers go to the configured account, and otherwise to the one of the content', async () => {
  const account = { bank: 'Another Bank', holder: 'Rusbank', number: '7008009001', branch_code: '123456' }
  const { account: own } = await opened({
    BANK_NAME: account.bank,
    BANK_ACCOUNT_HOLDER: account.holder,
    BANK_ACCOUNT_NUMBER: account.number,
    BANK_BRANCH_CODE: account.branch_code,
  })
  expect(own).toEqual(account)
  expect((await opened({})).account).toMatchObject({ bank: 'Example Bank', number: '1002003004' })
})

it('an invoice names the seller with the whole address', async () => {
  const { unit, street, suburb, city, postcode } = (await readCompany(content)).address
  const { seller } = await opened({})
  expect(seller.address.split(', ')).toEqual([unit, street, suburb, city, postcode])
})
