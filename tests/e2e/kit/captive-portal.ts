import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

export const PORTAL_WORDS = 'Accept our terms'
const PAGE = `<!doctype html><title>Hotel</title><h1>${PORTAL_WORDS}</h1>`

/** A network that lets its guests through to the shop, until it answers what they ask with a page of its own. */
export interface CaptivePortal {
  readonly port: () => number
  /** From now on only these paths are let through. */
  readonly shut: (except: readonly string[]) => void
  readonly open: () => void
  /** What it has answered by itself. */
  readonly answered: () => readonly string[]
  readonly close: () => Promise<void>
}

interface Portal {
  readonly shop: () => number
  /** Kept back until the portal is shut. */
  readonly holds: string
}

export async function openCaptivePortal({ shop, holds }: Portal): Promise<CaptivePortal> {
  const answered: string[] = []
  const { promise: isShut, resolve: wasShut } = Promise.withResolvers<void>()
  let lets: ((path: string) => boolean) | null = null

  const pass = (asked: IncomingMessage, response: ServerResponse): void => {
    const { method, url: path, headers } = asked
    const onward = request({ host: '127.0.0.1', port: shop(), method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    asked.pipe(onward)
  }
  const server = createServer(async (asked, response) => {
    const path = asked.url ?? '/'
    if (path === holds) await isShut
    if (lets === null || lets(path)) {
      pass(asked, response)
      return
    }
    answered.push(path)
    response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The portal has no port.')

  return {
    port: () => address.port,
    shut(except) {
      lets = (path) => except.includes(path)
      wasShut()
    },
    open() {
      lets = null
    },
    answered: () => answered,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
