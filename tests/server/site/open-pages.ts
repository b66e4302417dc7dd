import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import { sendPageHeaders } from '#server/security/send-page-headers.ts'
import { pageRoutes } from '#server/site/page-routes.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

/** A fake server bundle: each page shows how often it was rendered, and for whom. `/patient` is also shown if a call fails. */
const BUNDLE = `
import { Readable } from 'node:stream'
let renderings = 0
export const createRenderer = ({ fetchApi }) => async (request, { nonce, onError }) => {
  const { pathname } = new URL(request.url)
  if (pathname === '/old') return { redirect: '/new', status: 302 }
  const { ok } = await fetchApi('/api/wait', { signal: request.signal })
  if (!ok && pathname !== '/patient') throw new Error('A call failed')
  renderings += 1
  if (pathname === '/partly') onError(new Error('A part'))
  const cookie = request.headers.get('cookie') ?? 'nobody'
  const html = '<script nonce="' + nonce + '">let page = ' + renderings + '</script><script nonce="' + nonce + '" src="/a.js"></script><p>' + renderings + ' for ' + cookie + '</p>'
  return { status: { '/nope': 404, '/away': 503 }[pathname] ?? 200, headers: pathname === '/login' ? { 'cache-control': 'no-store' } : {}, pipe: (to) => Readable.from([html]).pipe(to) }
}`

interface Pages {
  readonly app: FastifyInstance
  /** The folder with the build's output. */
  readonly buildDir: string
  readonly logged: () => string
  /** The text of the page at an address, for a request with these headers. */
  readonly shown: (url: string, headers?: Readonly<Record<string, string>>) => Promise<string>
  /** Changes the content of public pages. */
  readonly change: () => void
}

interface Faults {
  /** Null to take it from each request. */
  readonly publicUrl?: string | null
  /** How long a page's data take to load. */
  readonly wait?: () => Promise<void>
  /** In ms. By default long. */
  readonly loadingDeadline?: number
}

/** Serves the pages of a fake bundle. */
export async function openPages(faults: Faults = {}): Promise<Pages> {
  const { publicUrl = 'https://rusbank.example', wait = async () => {}, loadingDeadline = 60_000 } = faults
  const buildDir = temporaryFolder()
  for (const folder of ['client/.vite', 'client/assets', 'pictures', 'icons', 'ssr']) {
    mkdirSync(join(buildDir, folder), { recursive: true })
  }
  writeFileSync(join(buildDir, 'client/.vite/manifest.json'), '{"src/app/entry-client.tsx":{"file":"assets/a.js"}}')
  writeFileSync(join(buildDir, 'ssr/package.json'), '{"type":"module"}')
  writeFileSync(join(buildDir, 'ssr/entry-server.js'), BUNDLE)
  let version = 0
  const lines: string[] = []
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line) => void lines.push(line) } } })
  sendPageHeaders(app, { publicUrl: null, isMeasured: false })
  app.get('/api/wait', async () => {
    await wait()
    return {}
  })
  const site = { publicUrl, gtmId: null, release: 'r1', loadingDeadline }
  await pageRoutes(app, { ...site, buildDir, contentVersion: () => version })
  onTestFinished(() => app.close())
  return {
    app,
    buildDir,
    logged: () => lines.join(''),
    shown: async (url, headers = {}) => {
      const { body } = await app.inject({ url, headers })
      return /<p>(.*)<\/p>/.exec(body)?.[1] ?? body
    },
    change: () => {
      version += 1
    },
  }
}
