import { createHash } from 'node:crypto'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { compressFiles } from '#scripts/compress.mjs'
import { writeDifferences } from '#scripts/differences.mjs'
import { compressionDictionaries } from '#server/site/dictionaries.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

const LINES = Array.from({ length: 400 }, (_, line) => `export const line${line} = ${line * 7919}`).join('\n')
const OLD = `${LINES}\nexport const release = 'before'\n`
const NEW = `${LINES}\nexport const release = 'now'\n`
const HASH = createHash('sha256').update(OLD).digest()
const BEFORE = `:${HASH.toString('base64')}:`

/** A release built after another one, with the route that serves its files, and the folder that a later build moves them to. */
async function openRelease() {
  const folder = temporaryFolder()
  const paths = ['before', 'now', 'replaced'].map((name) => join(folder, name))
  const [before, assets, replaced] = paths as [string, string, string]
  for (const release of [before, assets]) mkdirSync(release)
  writeFileSync(join(before, 'shop-aaaaaaaa.js'), OLD)
  writeFileSync(join(assets, 'shop-bbbbbbbb.js'), NEW)
  compressFiles(assets)
  writeDifferences({ assets, before: [before, join(folder, 'never')] })
  const app = Fastify()
  // As on a site behind a password.
  app.addHook('onRequest', async (_request, reply) => void reply.header('vary', 'Cookie'))
  compressionDictionaries(app, [assets, replaced], 'public, max-age=60, immutable')
  app.get('/assets/*', () => 'the whole file')
  onTestFinished(() => app.close())
  const get = (headers: Readonly<Record<string, string>>) => app.inject({ url: '/assets/shop-bbbbbbbb.js', headers })
  return { get, assets, replaced }
}

it('a browser that has the file of the previous release gets only the differences', async () => {
  const { get } = await openRelease()
  const { rawPayload, headers } = await get({ 'accept-encoding': 'gzip, br, dcb, dcz', 'available-dictionary': BEFORE })
  expect(headers).toMatchObject({
    'content-encoding': 'dcz',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=60, immutable',
    vary: 'Cookie, Accept-Encoding, Available-Dictionary',
  })
  expect(rawPayload.subarray(0, 40)).toEqual(Buffer.concat([Buffer.from('5e2a4d1820000000', 'hex'), HASH]))
  expect(zstdDecompressSync(rawPayload.subarray(40), { dictionary: Buffer.from(OLD) }).toString()).toBe(NEW)
  expect(rawPayload.length).toBeLessThan(150)
})

it('the differences are found after a build has moved them, and the whole file is sent when they are gone', async () => {
  const { get, assets, replaced } = await openRelease()
  const headers = { 'accept-encoding': 'br, dcz', 'available-dictionary': BEFORE }
  const { rawPayload } = await get(headers)
  renameSync(assets, replaced)
  expect((await get(headers)).rawPayload).toEqual(rawPayload)
  rmSync(replaced, { recursive: true })
  const whole = await get(headers)
  expect([whole.body, whole.headers['content-encoding']]).toEqual(['the whole file', undefined])
})

it.for([
  ['has no file of it', { 'accept-encoding': 'br, dcz' }],
  [
    'has another file',
    { 'accept-encoding': 'br, dcz', 'available-dictionary': `:${createHash('sha256').digest('base64')}:` },
  ],
  ['can’t put it together', { 'accept-encoding': 'br', 'available-dictionary': BEFORE }],
  ['names a file in no words', { 'accept-encoding': 'dcz', 'available-dictionary': '../../secret' }],
] as const)('a browser that %s gets the whole file, as the dictionary for the next release', async ([, headers]) => {
  const { get } = await openRelease()
  const answer = await get(headers)
  expect(answer.body).toBe('the whole file')
  expect(answer.headers).toMatchObject({ 'use-as-dictionary': 'match="/assets/shop-*.js"' })
  expect(answer.headers['content-encoding']).toBeUndefined()
})
