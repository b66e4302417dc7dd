import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { ProviderUnavailable, providerFetch } from '#server/payments/provider-http.ts'

async function served(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const request = providerFetch()
const get = (url: string) =>
  request({ url: `${url}/path?secret=hunter2`, method: 'GET', headers: { authorization: 'hunter2' } })

describe('a request to a provider', () => {
  it('returns the status and the body', async () => {
    const url = await served((_request, response) => response.writeHead(422).end('{"message":"no"}'))
    expect(await get(url)).toEqual({ status: 422, text: '{"message":"no"}' })
  })

  it('follows no redirect', async () => {
    const url = await served((_request, response) =>
      response.writeHead(302, { location: 'https://elsewhere.example' }).end(),
    )
    expect(await get(url)).toMatchObject({ status: 302 })
  })

  it.each([204, 205, 304])(
    'returns an answer without a body (%i), and does not wait for one',
    async (status) => {
      const url = await served((_request, response) => response.writeHead(status).end())
      expect(await get(url)).toEqual({ status, text: '' })
    },
    5_000,
  )

  it.each<[string, RequestListener]>([
    ['is down', (_request, response) => response.writeHead(503).end()],
    ['fails', (_request, response) => response.writeHead(500).end()],
    ['refuses the shop’s credentials', (_request, response) => response.writeHead(401).end('hunter2')],
    ['refuses the shop', (_request, response) => response.writeHead(403).end('hunter2')],
    ['hangs up', (request) => request.socket.destroy()],
    [
      'hangs up in the middle',
      (request, response) =>
        response.writeHead(200, { 'content-length': '100' }).write('half', () => request.socket.destroy()),
    ],
    ['talks without an end', (_request, response) => response.end('x'.repeat(300 * 1024))],
  ])('fails if the provider %s, with an error without any secret', async (_what, answer) => {
    const url = await served(answer)
    const error: unknown = await get(url).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ProviderUnavailable)
    expect(JSON.stringify([error, String(error)])).not.toContain('hunter2')
  })

  it('fails after a timeout', async () => {
    const url = await served(() => {})
    await expect(providerFetch({ timeoutMs: 50 })({ url, method: 'GET' })).rejects.toThrow(ProviderUnavailable)
  })

  it('fails after ten seconds by default', async () => {
    const url = await served(() => {})
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
    await expect(request({ url, method: 'GET' })).rejects.toThrow(ProviderUnavailable)
    expect(timeout).toHaveBeenCalledExactlyOnceWith(10_000)
  })

  it('fails if nobody listens', async () => {
    await expect(request({ url: 'http://127.0.0.1:1/', method: 'GET' })).rejects.toThrow(ProviderUnavailable)
  })
})
