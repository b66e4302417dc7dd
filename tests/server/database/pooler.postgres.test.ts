import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, inject, it, onTestFinished } from 'vitest'
import { createDatabase } from '#tests/postgres.ts'
import { startServer } from '#tests/server/start-server.ts'

/** Starts a server that handles database connections, and returns its URL. */
async function listenFor(handle: (client: Socket) => void): Promise<string> {
  const server = createServer((client) => handle(client.on('error', () => {})))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `postgres://postgres@127.0.0.1:${(server.address() as AddressInfo).port}/postgres`
}

it('refuses to start over a pooler that drops a connection’s settings', async () => {
  const { port, pathname } = new URL(await createDatabase(inject('postgresUrl')))
  const pooler = await listenFor((client) => {
    const upstream = connect(Number(port), '127.0.0.1').on('error', () => {})
    client.once('data', (start) => {
      upstream.write(Buffer.from(start.toString('latin1').replace('lock_timeout', 'temp_buffers'), 'latin1'))
      client.pipe(upstream).pipe(client)
    })
  })
  const server = startServer({ DATABASE_URL: Object.assign(new URL(pooler), { pathname }).href })
  expect(await server.ended).toBe(1)
  expect(server.complained()).toContain('DATABASE_URL leads to a pooler')
})

it('refuses to start over a pooler that rejects a connection’s settings', async () => {
  const fields = ['SFATAL', 'VFATAL', 'C08P01', 'Munsupported startup parameter: lock_timeout']
  const body = Buffer.from(`${fields.join('\0')}\0\0`)
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  const pooler = await listenFor((client) =>
    client.once('data', () => client.end(Buffer.concat([Buffer.from('E'), length, body]))),
  )
  const server = startServer({ DATABASE_URL: pooler })
  expect(await server.ended).toBe(1)
  expect(server.complained()).toContain('DATABASE_URL leads to a pooler')
  expect(server.complained()).not.toContain('Waiting for it')
})
