import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { missingPictures } from '#content/missing-pictures.ts'
import { writeWhole } from '#content/picture-files.ts'
import { buildPictures } from '#scripts/pictures.mjs'
import { sendPageHeaders } from '#server/security/send-page-headers.ts'
import { pageRoutes } from '#server/site/page-routes.ts'
import { brightness, paint, paintHalves, writeLeftHandProduct } from '#tests/fixtures/painted-pictures.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

const COUCH = 'pictures/sage-3-seater/rust-hero.webp'
const LEFT = 'pictures/luna-chaise/navy-hero-left.webp'

/** Pictures that are described, and none of which is made. */
async function describedPictures() {
  const root = temporaryFolder()
  const files = join(root, 'build/pictures')
  await paint(join(root, 'content', COUCH), '#854931')
  await paintHalves(join(root, 'content/pictures/luna-chaise/navy-hero.webp'), ['#1b2a4b', '#f6f4f0'])
  await writeLeftHandProduct(root, LEFT)
  const { manifest } = await buildPictures({ root, out: files, make: 'drawings' })
  const nameOf = (path: string, end: string) => {
    const { base, hash } = manifest[path] ?? { base: '', hash: '' }
    return `${base}-${end.replace('.', `.${hash}.`)}`
  }
  return {
    root,
    files,
    manifest,
    nameOf,
    make: missingPictures({ root, manifest }),
    made: () => readdirSync(files, { recursive: true }).filter((name) => /\.(avif|webp)$/.test(`${name}`)),
  }
}

it('a picture’s file is made when it is requested, and no other', async () => {
  const { root, files, nameOf, make, made } = await describedPictures()
  const name = nameOf(COUCH, '320.avif')
  await Promise.all([make(name), make(name)])
  expect(made()).toEqual([name])
  const { width, height, compression } = await sharp(join(files, name)).metadata()
  expect([width, height, compression]).toEqual([320, 240, 'av1'])
  await buildPictures({ root, out: join(root, 'whole') })
  expect(readFileSync(join(files, name))).toEqual(readFileSync(join(root, 'whole', name)))
})

it('a file is made by two processes at once, which may have one id, each in its container', async () => {
  const { root, manifest, nameOf, make, made } = await describedPictures()
  const makeElsewhere = missingPictures({ root, manifest })
  const name = nameOf(COUCH, '320.webp')
  await Promise.all([make(name), makeElsewhere(name)])
  expect(made()).toEqual([name])
})

it('a file is written whole by many at once, also by those with one process id', async () => {
  const folder = temporaryFolder()
  await Promise.all(Array.from({ length: 50 }, () => writeWhole(join(folder, 'taken'), 'whole')))
  expect([readdirSync(folder), readFileSync(join(folder, 'taken'), 'utf8')]).toEqual([['taken'], 'whole'])
})

it('a file that can’t be written leaves nothing', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'taken/by a folder'), { recursive: true })
  await expect(writeWhole(join(folder, 'taken'), 'whole')).rejects.toThrow('taken')
  expect(readdirSync(folder)).toEqual(['taken'])
})

it('a left-hand picture is mirrored', async () => {
  const { files, nameOf, make } = await describedPictures()
  const name = nameOf(LEFT, '640.webp')
  await make(name)
  const bright = await Promise.all([40, 600].map((left) => brightness(join(files, name), { left, top: 200 })))
  expect(bright.map((value) => value > 128)).toEqual([true, false])
})

it('a file that is there is kept, and one that a power cut left empty is made again', async () => {
  const { files, nameOf, make } = await describedPictures()
  const path = join(files, nameOf(COUCH, '640.webp'))
  await make(nameOf(COUCH, '640.webp'))
  const whole = readFileSync(path)
  writeFileSync(path, 'kept')
  await make(nameOf(COUCH, '640.webp'))
  expect(readFileSync(path, 'utf8')).toBe('kept')
  writeFileSync(path, '')
  await make(nameOf(COUCH, '640.webp'))
  expect(readFileSync(path)).toEqual(whole)
})

it('nothing is made of a source that has changed since the build: its files have other names', async () => {
  const { root, files, nameOf, make } = await describedPictures()
  await paint(join(root, 'content', COUCH), '#1c4a3b')
  await make(nameOf(COUCH, '640.webp'))
  expect(existsSync(join(files, nameOf(COUCH, '640.webp')))).toBe(false)
})

it('nothing is made for a name that no picture has', async () => {
  const { nameOf, make, made } = await describedPictures()
  const others = [nameOf(COUCH, '641.avif'), nameOf(COUCH, '640.png'), 'manifest.json', '../secret', '__proto__', '']
  for (const name of others) await make(name)
  expect(made()).toEqual([])
})

it('a picture that could not be made is tried again', async () => {
  const { root, nameOf, make, made } = await describedPictures()
  const source = join(root, 'content', COUCH)
  const data = readFileSync(source)
  const name = nameOf(COUCH, '320.webp')
  rmSync(source)
  await expect(make(name)).rejects.toThrow('ENOENT')
  writeFileSync(source, data)
  await make(name)
  expect(made()).toEqual([name])
})

it('a picture of an earlier release is replaced by the present one of the same size and format', async () => {
  const { nameOf, make, made } = await describedPictures()
  const present = nameOf(COUCH, '640.webp')
  expect(await make(present.replace(/\.\w{8}\./, '.75c1ce88.'))).toBe(present)
  for (const other of ['sage-3-seater/rust-hero-641.75c1ce88.webp', 'sage-3-seater/rust-hero-640.webp.75c1ce88', ''])
    expect(await make(other)).toBeNull()
  expect(await make(present)).toBeNull()
  expect(made()).toEqual([present])
})

it('a request is answered with the picture that it had made, or with the error', async () => {
  const { root, nameOf, make } = await describedPictures()
  for (const folder of ['client/assets', 'icons']) mkdirSync(join(root, 'build', folder), { recursive: true })
  const app = Fastify()
  onTestFinished(() => app.close())
  sendPageHeaders(app, { publicUrl: null, isMeasured: false })
  const site = { publicUrl: null, gtmId: null, release: 'r1', contentVersion: () => 0 }
  await pageRoutes(app, { ...site, buildDir: join(root, 'build'), makePicture: make })
  const made = await app.inject(`/pictures/${nameOf(COUCH, '320.avif')}`)
  expect([made.statusCode, made.headers['content-type'], made.headers['cache-control']]).toEqual([
    ...[200, 'image/avif', 'public, max-age=31536000, immutable'],
  ])
  expect((await sharp(made.rawPayload).metadata()).width).toBe(320)
  expect((await app.inject(`/pictures/${nameOf(COUCH, '321.avif')}`)).statusCode).toBe(404)
  // Carts and orders name the pictures of the release in which they were made.
  const { statusCode, headers } = await app.inject('/pictures/sage-3-seater/rust-hero-320.75c1ce88.avif')
  const to = `/pictures/${nameOf(COUCH, '320.avif')}`
  expect([statusCode, headers.location, headers['cache-control']]).toEqual([302, to, 'public, max-age=86400'])
  rmSync(join(root, 'content', COUCH))
  expect((await app.inject(`/pictures/${nameOf(COUCH, '640.avif')}`)).statusCode).toBe(500)
})
