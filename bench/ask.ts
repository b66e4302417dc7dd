import { type Agent, request } from 'node:http'

export type Ask = <Body>(path: string, body: unknown, more?: Readonly<Record<string, string>>) => Promise<Body>

/** Posts over connections that stay open, as cheaply as Node can: the guests share a machine with the shop. */
export function asker(address: string, agent: Agent): Ask {
  const { hostname, port } = new URL(address)
  return <Body>(path: string, body: unknown, more: Readonly<Record<string, string>> = {}) =>
    new Promise<Body>((resolve, reject) => {
      const payload = JSON.stringify(body)
      const headers = { ...more, 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }
      const asked = request({ hostname, port, path, method: 'POST', agent, headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('error', reject)
        response.once('end', () => {
          const text = Buffer.concat(chunks).toString()
          if (response.statusCode === 200) resolve(JSON.parse(text) as Body)
          else reject(new Error(`${path} answered ${response.statusCode}: ${text}`))
        })
      })
      asked.once('error', reject)
      asked.end(payload)
    })
}
