import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { openOrders } from '#server/app/open-orders.ts'
import { secretBox } from '#server/security/secret-box.ts'
import { readCompany } from '#server/texts/read-texts.ts'
import { memoryDatabase } from '#tests/server/memory-database.ts'
import { anAttempt } from '#tests/server/payments/attempt-fixture.ts'
import { configured } from './configured.ts'

const content = new URL('../../../content/', import.meta.url)

async function opened(environment: Readonly<Record<string, string>>, more: { readonly localUrl?: () => string } = {}) {
  const database = await memoryDatabase()
  onTestFinished(() => database.close())
  const secrets = secretBox(Buffer.alloc(32))
  return openOrders({ config: configured(environment), database, secrets, content, onError: () => {}, ...more })
}

/** A provider that refuses everything, and what it was sent. */
async function refusingProvider() {
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    bodies.push(await text(request))
    response.writeHead(400).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return { bodies, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
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

it('an order that is collected is paid with the whole address of the shop, as its delivery', async () => {
  const { bodies, url } = await refusingProvider()
  const { payments } = await opened({}, { localUrl: () => url })
  await payments.begin(anAttempt({ method: 'payjustnow' }))
  expect(JSON.parse(bodies[0] ?? '').customer.address).toEqual({
    address_line_1: 'Unit 4, 21 Bofors Circle',
    address_line_2: 'Epping 2',
    city: 'Cape Town',
    province: 'Western Cape',
    postal_code: '7475',
    country: 'ZA',
  })
})
