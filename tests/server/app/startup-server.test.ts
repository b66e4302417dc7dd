import { expect, it, onTestFinished } from 'vitest'
import { openStartupServer } from '#server/app/startup-server.ts'

it.each(['/healthz', '/readyz', '/api/products', '/cart'])(
  'an answer to %s while the shop waits for its database ends its connection, so that the next request reaches the shop',
  async (path) => {
    const { port, close } = await openStartupServer({ port: 0, host: '127.0.0.1' })
    onTestFinished(close)
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    await answer.text()
    expect(answer.headers.get('connection')).toBe('close')
  },
)
