import { type Agent, type IncomingHttpHeaders, type RequestOptions, request } from 'node:http'

export type PostJson = <Body>(path: string, body: unknown, more?: Readonly<Record<string, string>>) => Promise<Body>

/** Posts JSON over keep-alive connections. */
export function createPostJson(address: string, agent: Agent): PostJson {
  const { hostname, port } = new URL(address)
  return async <Body>(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) => {
    const { status, text } = await post({ hostname, port, path, agent, headers }, JSON.stringify(body))
    if (status === 200) return JSON.parse(text) as Body
    throw new Error(`${path} answered ${status}: ${text}`)
  }
}

interface RawAnswer {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** Posts JSON with little overhead: the load shares a machine with the shop. Rejects on abort or a broken connection. */
export function post({ headers, ...options }: Omit<RequestOptions, 'method'>, json: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const own = { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }
    const sent = request({ ...options, method: 'POST', headers: own }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () => {
        resolve({ status: response.statusCode, headers: response.headers, text: Buffer.concat(chunks).toString() })
      })
    })
    sent.once('error', reject)
    sent.end(json)
  })
}
