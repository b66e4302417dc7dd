import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { answerError } from '#server/http/errors.ts'
import { shedLoad } from '#server/http/shed-load.ts'

/** A server on which each request to a path with `wait` is processed until `finish` is called. */
async function crowdedServer() {
  const lines: string[] = []
  const app = Fastify({ logger: { level: 'error', stream: { write: (line) => void lines.push(line) } } })
  app.setErrorHandler(answerError)
  shedLoad(app, { headers: { 'x-frame-options': 'DENY' }, capacity: { call: 4, page: 3, search: 2, live: 1 } })
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
  let begun = 0
  let hear = (): void => {}
  app.all('/*', async (request) => {
    if (!request.url.includes('wait')) return 'here it is'
    begun += 1
    hear()
    await finished
    return 'here it is'
  })
  app.get('/api/orders/live', (_request, reply) => void reply.hijack().raw.end())
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    finish()
    await app.close()
  })
  const { port } = app.server.address() as AddressInfo
  const ask = (path: string, signal: AbortSignal | null = null) => fetch(`http://127.0.0.1:${port}${path}`, { signal })
  const statusOf = async (path: string) => (await ask(path)).status
  /** Resolves when one more request is being processed. */
  const occupy = async (path = '/api/sync?wait', signal: AbortSignal | null = null) => {
    const target = begun + 1
    const answer = ask(path, signal).then(
      ({ status }) => status,
      () => 'left',
    )
    await new Promise<void>((resolve) => {
      hear = () => begun === target && resolve()
    })
    return { answer }
  }
  return { app, port, ask, statusOf, occupy, finish, logged: () => lines }
}

/** A connection over which a request to `path` was sent except for the last byte of its body. */
async function beginSending(port: number, path: string) {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  onTestFinished(() => void socket.destroy())
  const send = (bytes: string) => new Promise((resolve) => socket.write(bytes, resolve))
  await send(`POST ${path} HTTP/1.1\r\nhost: shop\r\ncontent-type: text/plain\r\ncontent-length: 2\r\n\r\na`)
  const answer = async (): Promise<string> => (await once(socket, 'data'))[0].split('\r\n', 1)[0]
  return { send, answer }
}

const paths = ['/api/sync', '/couches', '/api/search?q=couch', '/api/sync/live']

it('over capacity, live connections are shed first, then searches, pages and calls', async () => {
  const { statusOf, occupy, finish } = await crowdedServer()
  const answers = []
  for (const taken of [0, 1, 2, 3, 4]) {
    const statuses = []
    for (const path of paths) statuses.push(await statusOf(path))
    expect(statuses.filter((status) => status === 200)).toHaveLength(4 - taken)
    expect(statuses.toSorted()).toEqual(statuses)
    if (taken < 4) answers.push((await occupy()).answer)
  }
  finish()
  expect(await Promise.all(answers)).toEqual([200, 200, 200, 200])
  for (const path of paths) expect(await statusOf(path)).toBe(200)
})

it('a shed request gets Retry-After, a load balancer still sees the process up, and the log is not flooded', async () => {
  const { ask, statusOf, occupy, finish, logged } = await crowdedServer()
  for (let taken = 0; taken < 4; taken += 1) await occupy()
  const shed = await ask('/api/sync')
  expect([shed.status, shed.headers.get('retry-after'), (await shed.json()).code]).toEqual([503, '2', 'overloaded'])
  expect(shed.headers.get('x-frame-options')).toBe('DENY')
  expect(await Promise.all(['/healthz', '/readyz'].map(statusOf))).toEqual([200, 200])
  expect(logged()).toEqual([])
  finish()
})

it('a page is shed whatever its path begins with, a file never', async () => {
  const { statusOf, occupy, finish } = await crowdedServer()
  for (let taken = 0; taken < 3; taken += 1) await occupy()
  const pages = ['/assets-of-nobody', '/picturesque', '/healthzone', '/favicon.ico', '/sandboxes', '/assets%2Fnobody']
  expect(await Promise.all(pages.map(statusOf))).toEqual(pages.map(() => 503))
  const others = ['/assets/a.js', '/pictures/a.webp', '/icons/a.png', '/sandbox/book', '/robots.txt?', '/healthz']
  expect(await Promise.all(others.map(statusOf))).toEqual(others.map(() => 200))
  finish()
})

it('a search is shed equally early in every language, and however its path is written', async () => {
  const { statusOf, occupy, finish } = await crowdedServer()
  for (let taken = 0; taken < 2; taken += 1) await occupy()
  const searches = ['/search?q=couch', '/af/search?q=couch', '/Search?q=couch', '/af/SEARCH', '/%73earch']
  expect(await Promise.all(searches.map(statusOf))).toEqual(searches.map(() => 503))
  expect(await statusOf('/af/couches')).toBe(200)
  finish()
})

it('a live connection takes no capacity, however its path is written', async () => {
  const { statusOf } = await crowdedServer()
  for (const path of ['/api/orders/live', '/api/orders/liv%65']) {
    for (let opened = 0; opened < 4; opened += 1) expect(await statusOf(path)).toBe(200)
    expect(await statusOf('/api/sync')).toBe(200)
  }
})

it('a request with a fragment, which no browser sends, is answered like that without it', async () => {
  const { port } = await crowdedServer()
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  onTestFinished(() => void socket.destroy())
  socket.write('GET /couches#% HTTP/1.1\r\nhost: shop\r\n\r\n')
  expect((await once(socket, 'data'))[0]).toContain('HTTP/1.1 200 OK')
})

it('work for a client that disconnected continues, and counts against the capacity', async () => {
  const { statusOf, occupy, finish } = await crowdedServer()
  const leaving = new AbortController()
  const { answer } = await occupy('/api/sync?wait', leaving.signal)
  leaving.abort()
  expect(await answer).toBe('left')
  expect(await statusOf('/api/sync/live')).toBe(503)
  finish()
})

it('a page’s own requests to its server are never shed', async () => {
  const { app, occupy, finish } = await crowdedServer()
  for (let taken = 0; taken < 4; taken += 1) await occupy()
  expect((await app.inject('/api/search?q=couch')).statusCode).toBe(200)
  finish()
})

it('a shed request is answered before its body arrives, and its connection is reused', async () => {
  const { port, occupy, finish } = await crowdedServer()
  for (let taken = 0; taken < 4; taken += 1) await occupy()
  const { send, answer } = await beginSending(port, '/api/sync')
  expect(await answer()).toBe('HTTP/1.1 503 Service Unavailable')
  const next = answer()
  await send('bGET /healthz HTTP/1.1\r\nhost: shop\r\n\r\n')
  expect(await next).toBe('HTTP/1.1 200 OK')
  finish()
})

it('concurrent bodies are processed only up to the capacity', async () => {
  const { port, statusOf, occupy, finish } = await crowdedServer()
  const late = await beginSending(port, '/api/sync')
  // It is open, and takes no capacity.
  expect(await statusOf('/api/sync/live')).toBe(200)
  for (let taken = 0; taken < 4; taken += 1) await occupy()
  const answer = late.answer()
  await late.send('b')
  expect(await answer).toBe('HTTP/1.1 503 Service Unavailable')
  finish()
})
