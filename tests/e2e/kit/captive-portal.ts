import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

export const PORTAL_HEADING = 'Accept our terms'
const PAGE = `<!doctype html><title>Hotel</title><h1>${PORTAL_HEADING}</h1>`

/** A proxy to the shop which, once activated, answers requests with its own login page. */
export interface CaptivePortal {
  readonly port: () => number
  /** Resolves when the delayed path was requested. */
  readonly delayedRequest: Promise<void>
  /** From now on only these paths reach the shop. */
  readonly activate: (except: readonly string[]) => void
  readonly deactivate: () => void
  /** The paths that it answered itself. */
  readonly interceptedPaths: () => readonly string[]
  readonly close: () => Promise<void>
}

interface PortalOptions {
  readonly shop: () => number
  /** A request to this path waits until the portal is activated. */
  readonly delayedPath: string
}

export async function openCaptivePortal({ shop, delayedPath }: PortalOptions): Promise<CaptivePortal> {
  const answered: string[] = []
  const { promise: delayedRequest, resolve: resolveDelayedRequest } = Promise.withResolvers<void>()
  const { promise: activated, resolve: resolveActivated } = Promise.withResolvers<void>()
  let passesThrough: ((path: string) => boolean) | null = null

  const pass = (incoming: IncomingMessage, response: ServerResponse): void => {
    const { method, url: path, headers } = incoming
    const onward = request({ host: '127.0.0.1', port: shop(), method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    incoming.pipe(onward)
  }
  const server = createServer(async (incoming, response) => {
    const path = incoming.url ?? '/'
    if (path === delayedPath) {
      resolveDelayedRequest()
      await activated
    }
    if (passesThrough === null || passesThrough(path)) {
      pass(incoming, response)
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
    delayedRequest,
    activate(except) {
      passesThrough = (path) => except.includes(path)
      resolveActivated()
    },
    deactivate() {
      passesThrough = null
    },
    interceptedPaths: () => answered,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
