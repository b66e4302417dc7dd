import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { join } from 'node:path'
import { auditedPages } from '#tests/e2e/kit/lighthouse.ts'
import type { Shop } from '#tests/e2e/kit/shop.ts'
import { type BenchRow, benchRow } from './bench-row.ts'
import { interleaved, median } from './interleaved.ts'
import type { FloorPage } from './page-floor.ts'
import { withShop } from './with-shop.ts'

/** The minimum rate relative to the floor. */
const LIMIT = 0.5
const GUESTS = 8
const ROUNDS = 9
/** The requests of a round. */
const REQUESTS = 800

/** Public pages per second for visitors without a cart, against Fastify serving the same bytes from memory. */
export const run = (): Promise<BenchRow[]> => withShop(measure)

async function measure(shop: Shop): Promise<BenchRow[]> {
  const floor = fork(join(import.meta.dirname, 'page-floor.ts'))
  const agent = new Agent({ keepAlive: true, maxSockets: GUESTS })
  try {
    const pages = auditedPages.filter(({ name }) => name !== 'article')
    const floorPages = await Promise.all(pages.map(({ path }) => floorPage(shop.url(), path, agent)))
    const received = once(floor, 'message')
    floor.send(floorPages)
    const [address] = (await received) as [string]
    const rows: BenchRow[] = []
    for (const { name, path } of pages) {
      const { ours, floor: plain } = await interleaved({
        rounds: ROUNDS,
        warmup: 1,
        ours: () => askFor(shop.url() + path, agent),
        floor: () => askFor(address + path, agent),
      })
      const [value, least] = [ours, plain].map((taken) => (REQUESTS / median(taken)) * 1_000) as [number, number]
      rows.push(
        benchRow({
          name: `${name}, as a page of everybody`,
          value,
          unit: 'pages/s',
          against: `the same bytes from memory, ${least.toFixed(0)}`,
          ratio: value / least,
          limit: ['at least', LIMIT],
        }),
      )
    }
    return rows
  } finally {
    agent.destroy()
    floor.disconnect()
  }
}

/** Makes the requests of a round, with a fixed concurrency. */
async function askFor(url: string, agent: Agent): Promise<void> {
  let left = REQUESTS
  const guest = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      await get(url, agent)
    }
  }
  await Promise.all(Array.from({ length: GUESTS }, guest))
}

interface Answer {
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

function get(url: string, agent: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () => {
        if (response.statusCode === 200) resolve({ headers: response.headers, body: Buffer.concat(chunks) })
        else reject(new Error(`${url} answered ${response.statusCode}`))
      })
    })
    asked.once('error', reject)
    asked.end()
  })
}

async function floorPage(shop: string, path: string, agent: Agent): Promise<FloorPage> {
  const { headers, body } = await get(shop + path, agent)
  const { 'content-type': type = '', 'content-encoding': encoding = '' } = headers
  return { path, headers: { 'content-type': type, 'content-encoding': encoding }, body: body.toString('base64') }
}
