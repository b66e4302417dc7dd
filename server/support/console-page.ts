import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { DAY } from '#domain/durations.ts'
import { readFileIfPresent } from '#server/security/read-file-if-present.ts'

const ENTRY = 'src/app/console-entry.tsx'
/** For files with a content hash in their names. */
const ONE_YEAR_MS = 365 * DAY

/**
 * The console at `/support`: a page without data until a member of staff signs in. It has its own bundle, which no page of the
 * shop refers to.
 */
export async function consolePage(app: FastifyInstance, { buildDir }: { readonly buildDir: string }): Promise<void> {
  const page = await pageOf(join(buildDir, 'support'))
  if (page === null) return
  await app.register(fastifyStatic, {
    root: join(buildDir, 'support/assets'),
    prefix: '/support/assets/',
    immutable: true,
    maxAge: ONE_YEAR_MS,
    index: false,
    decorateReply: false,
    preCompressed: true,
  })
  for (const url of ['/support', '/support/*']) {
    app.get(url, (_request, reply) =>
      reply
        .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
        .type('text/html; charset=utf-8')
        .send(page),
    )
  }
}

/** Null if there is no build. */
async function pageOf(folder: string): Promise<string | null> {
  const text = await readFileIfPresent(join(folder, '.vite/manifest.json'))
  if (text === null) return null
  const manifest = JSON.parse(text) as Readonly<Record<string, { readonly file: string }>>
  const address = (name: string) => `/support/${manifest[name]?.file}`
  return `<!doctype html>
<html lang="en-ZA">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Rusbank support</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${address('style.css')}">
<script type="module" src="${address(ENTRY)}"></script>
<noscript>The console needs JavaScript.</noscript>
<div id="console"></div>
`
}
