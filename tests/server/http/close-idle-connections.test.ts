import { Agent, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, it, onTestFinished, vi } from 'vitest'
import { closeIdleConnectionsOnClose } from '#server/http/close-idle-connections.ts'

it('answers what is under way when the server closes, and closes connections that are idle', async () => {
  const app = Fastify()
  closeIdleConnectionsOnClose(app)
  let answer = (): void => {}
  const asked = new Promise<void>((come) => {
    app.get('/', async () => {
      come()
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return 'here it is'
    })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const said = new Promise<string>((resolve, reject) => {
    get({ port, host: '127.0.0.1', agent }, async (response) => {
      let text = ''
      for await (const chunk of response) text += chunk
      resolve(text)
    }).once('error', reject)
  })
  await asked
  const closed = app.close()
  await vi.waitUntil(() => !app.server.listening)
  answer()
  expect(await said).toBe('here it is')
  await closed
})
