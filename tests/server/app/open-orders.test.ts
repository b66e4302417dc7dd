import { expect, it } from 'vitest'
import { parseConfig } from '#server/app/config.ts'
import { openOrders } from '#server/app/open-orders.ts'
import { secretBox } from '#server/security/secret-box.ts'
import { memoryDatabase } from '#tests/server/memory-database.ts'

it.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['localhost', 'http://localhost:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://[::1]:3000'],
  ['::1', 'http://[::1]:3000'],
])('an administration command reaches the sandbox of a shop that listens on %s at %s', async (HOST, address) => {
  const parsed = parseConfig({ HOST })
  if (!parsed.ok) throw new Error(parsed.problems.join('; '))
  const database = await memoryDatabase()
  const content = new URL('../../../content/', import.meta.url)
  const secrets = secretBox(Buffer.alloc(32))
  const { payments } = await openOrders({
    ...{ config: parsed.config, database, secrets, content },
    onError: () => {},
  })
  expect(payments.localUrl()).toBe(address)
  await database.close()
})
