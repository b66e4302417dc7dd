import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect } from 'vitest'
import { writeDifferences } from '#scripts/differences.mjs'
import { compressionDictionaries } from '#server/site/dictionaries.ts'
import { expectPage } from './kit/expect-page.ts'
import { test } from './kit/story.ts'

const BEFORE = 'app-11111111.js'
const NOW = 'app-22222222.js'
/** Text that compresses badly by itself, and is the same in both releases. */
const SAME = Array.from({ length: 2_000 }, (_, index) => (index * 2_654_435_761) % 4_294_967_291).join(' ')
const scriptOf = (release: number) => `window.release = ${release} // ${SAME}`

test('a browser that has a file of the previous release gets only the differences, and ends up with the new one', async ({
  browser,
  onTestFinished,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'rusbank-releases-'))
  const [before, now] = ['before', 'now'].map((name) => join(folder, name)) as [string, string]
  for (const each of [before, now]) mkdirSync(each)
  writeFileSync(join(before, BEFORE), scriptOf(1))
  writeFileSync(join(now, NOW), scriptOf(2))
  writeFileSync(join(now, `${NOW}.br`), brotliCompressSync(scriptOf(2)))
  writeDifferences({ assets: now, before: [before] })

  const sent: unknown[] = []
  const shop = Fastify()
  compressionDictionaries(shop, [now], 'public, max-age=31536000, immutable')
  shop.addHook('onSend', async ({ url }, reply) => {
    if (url.endsWith(NOW)) sent.push(reply.getHeader('content-encoding'))
  })
  shop.get('/', (_request, reply) => reply.type('text/html').send('<!doctype html><title>A release</title>'))
  for (const [path, name] of [
    [before, BEFORE],
    [now, NOW],
  ] as const) {
    shop.get(`/assets/${name}`, (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('text/javascript; charset=utf-8')
        .send(readFileSync(join(path, name))),
    )
  }
  const url = await shop.listen({ host: '127.0.0.1', port: 0 })
  const context = await browser.newContext()
  onTestFinished(async () => {
    await context.close()
    await shop.close()
    rmSync(folder, { recursive: true })
  })

  const page = await context.newPage()
  await page.goto(url)
  const load = (name: string): Promise<string> =>
    page.evaluate(async (path) => (await fetch(path, { cache: 'reload' })).text(), `/assets/${name}`)
  expect(await load(BEFORE)).toBe(scriptOf(1))
  let loaded = ''
  // The browser takes a moment to store the dictionary.
  await expectPage
    .poll(async () => {
      loaded = await load(NOW)
      return sent.at(-1)
    })
    .toBe('dcz')
  expect(loaded).toBe(scriptOf(2))
})
