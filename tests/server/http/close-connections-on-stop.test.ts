import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, it, onTestFinished, vi } from 'vitest'
import { closeConnectionsOnStop } from '#server/http/close-connections-on-stop.ts'

it('a closing server completes requests in progress, and closes idle connections', async () => {
  const app = Fastify()
  closeConnectionsOnStop(app, new AbortController().signal)
  let answer = (): void => {}
  const requested = new Promise<void>((come) => {
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
  const answered = new Promise<string>((resolve, reject) => {
    get({ port, host: '127.0.0.1', agent }, async (response) => {
      let text = ''
      for await (const chunk of response) text += chunk
      resolve(text)
    }).once('error', reject)
  })
  await requested
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  answer()
  expect(await answered).toBe('here it is')
  await closed
})

it('a closing server answers everybody who connected before', async () => {
  // However long it takes: a server gives a connection some time to send something, and itself some to accept them all.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  const app = Fastify({ return503OnClosing: false })
  closeConnectionsOnStop(app, new AbortController().signal)
  app.get('/', async () => 'here it is')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const visit = () =>
    new Promise<number | string>((resolve) => {
      get({ port, host: '127.0.0.1', agent: false }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0))
      }).once('error', (error) => resolve(error.message))
    })
  const visits = Array.from({ length: 40 }, visit)
  const closed = app.close()
  expect(new Set(await Promise.all(visits))).toEqual(new Set([200]))
  await closed
})

it('a server closes while visitors keep coming with slow requests', async () => {
  const app = Fastify({ return503OnClosing: false })
  closeConnectionsOnStop(app, AbortSignal.abort())
  let clock = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
  let answers = 0
  app.get('/', async () => {
    answers += 1
    clock += 100
    return 'here it is'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  let isOver = false
  const visit = () =>
    new Promise<void>((resolve) => {
      const request = get({ port, host: '127.0.0.1', agent: false }, (response) => response.resume().on('end', resolve))
      request.once('error', () => resolve())
    })
  const visitors = Array.from({ length: 9 }, async () => {
    while (!isOver) await visit()
  })
  await expect.poll(() => answers).toBeGreaterThan(9)
  const before = answers
  const closed = app.close()
  await closed
  isOver = true
  await Promise.all(visitors)
  expect(answers - before).toBeLessThan(50)
})

it('a closing server closes a connection over which nothing was ever sent', async () => {
  const app = Fastify()
  closeConnectionsOnStop(app, new AbortController().signal)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const silent = connect(port, '127.0.0.1')
  onTestFinished(() => void silent.destroy())
  await once(app.server, 'connection')
  await app.close()
})
