import { expect, inject, it } from 'vitest'
import { createDatabase } from '#tests/postgres.ts'
import { startServer } from '#tests/server/start-server.ts'

/** The URL of an empty database in another encoding than the cluster’s. */
const databaseIn = (encoding: string): Promise<string> =>
  createDatabase(inject('postgresUrl'), `template0 encoding '${encoding}' locale_provider libc locale 'C'`)

it.each(['LATIN1', 'LATIN2', 'WIN1252'])(
  'does not start on a database in %s, which cannot store all that visitors type, and says so',
  async (encoding) => {
    const server = startServer({ DATABASE_URL: await databaseIn(encoding) })
    expect(await server.ended).toBe(1)
    expect(server.complained()).toMatch(
      new RegExp(`^The shop can’t start: the database test_\\w+ is in ${encoding}, .*encoding 'UTF8'`),
    )
  },
)

it('stores all that visitors type in a database in SQL_ASCII', async () => {
  const address = await startServer({ DATABASE_URL: await databaseIn('SQL_ASCII') }).open
  const call = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  const person = { first_name: 'Zoë Łukasz 🛋', email: 'zoe@example.com', password: 'three old couches' }
  const { token } = await call('/api/register', person)
  const customer = await fetch(`${address}/api/customer?token=${token}`)
  expect(JSON.stringify(await customer.json())).toContain(person.first_name)
})
