import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPictures } from '#scripts/pictures.mjs'
import { brightness, paint, paintHalves, writeLeftHandProduct } from '#tests/fixtures/painted-pictures.ts'

const root = mkdtempSync(join(tmpdir(), 'rusbank-pictures-'))
const out = join(root, 'out')
const couch = join(root, 'content/pictures/sage-3-seater')
const build = () => buildPictures({ root, out })
const names = (folder: string): readonly string[] => readdirSync(join(out, folder)).sort()

beforeAll(async () => {
  await mkdir(couch, { recursive: true })
  await mkdir(join(root, 'content/swatches'), { recursive: true })
  await paint(join(couch, 'rust-hero.webp'), '#854931')
  await paint(join(root, 'content/swatches/rust.webp'), '#854931')
  writeFileSync(join(couch, 'dimensions.svg'), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 675"/>')
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('the generated pictures', () => {
  test('have every width up to that of the source, in AVIF and WebP, named by a hash', async () => {
    const { manifest, made } = await build()
    const picture = manifest['pictures/sage-3-seater/rust-hero.webp']
    expect(made).toBe(3)
    expect(picture).toMatchObject({ base: 'sage-3-seater/rust-hero', width: 700, height: 525, widths: [320, 640] })
    expect(picture?.placeholder).toMatch(/^data:image\/webp;base64,/)
    expect(picture?.placeholder?.length).toBeLessThan(400)
    expect(names('sage-3-seater')).toEqual(
      [
        `dimensions.${manifest['pictures/sage-3-seater/dimensions.svg']?.hash}.svg`,
        ...[320, 640].flatMap((width) => ['avif', 'webp'].map((as) => `rust-hero-${width}.${picture?.hash}.${as}`)),
      ].sort(),
    )
    const smallest = await sharp(join(out, `sage-3-seater/rust-hero-320.${picture?.hash}.avif`)).metadata()
    expect([smallest.width, smallest.height]).toEqual([320, 240])
    expect(manifest['swatches/rust.webp']?.widths).toEqual([64, 128, 200])
    expect(JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'))).toEqual(manifest)
  })

  test('are made again if a power cut left a file or a stamp empty', async () => {
    const { manifest } = await build()
    const picture = `sage-3-seater/rust-hero-320.${manifest['pictures/sage-3-seater/rust-hero.webp']?.hash}.avif`
    for (const path of [picture, '.stamps/pictures/sage-3-seater/rust-hero.webp.json']) {
      const whole = readFileSync(join(out, path))
      writeFileSync(join(out, path), '')
      expect(await build()).toMatchObject({ made: 1, kept: 2 })
      expect(readFileSync(join(out, path))).toEqual(whole)
    }
  })

  test('can be left out, except for the drawings, and are made later', async () => {
    const few = await buildPictures({ root, out: join(root, 'few'), make: 'drawings' })
    const { manifest } = await build()
    expect(few).toEqual({ manifest, made: 3, kept: 0 })
    const made = () =>
      readdirSync(join(root, 'few'), { recursive: true }).filter((name) => /\.(avif|webp|svg)$/.test(`${name}`))
    expect(made()).toEqual([`sage-3-seater/dimensions.${manifest['pictures/sage-3-seater/dimensions.svg']?.hash}.svg`])
    expect(await buildPictures({ root, out: join(root, 'few'), make: 'drawings' })).toMatchObject({ made: 0, kept: 3 })
    expect(await buildPictures({ root, out: join(root, 'few') })).toEqual({ manifest, made: 2, kept: 1 })
    expect(made()).toHaveLength(11)
  })

  test('are kept while source and settings are unchanged', async () => {
    await build()
    const before = readFileSync(join(out, 'manifest.json'), 'utf8')
    expect(await build()).toMatchObject({ made: 0, kept: 3 })
    expect(readFileSync(join(out, 'manifest.json'), 'utf8')).toBe(before)
  })

  test('are generated again under another name when the source changes, and the old ones are deleted', async () => {
    const before = (await build()).manifest['pictures/sage-3-seater/rust-hero.webp']
    await paint(join(couch, 'rust-hero.webp'), '#1c4a3b')
    const { manifest, made } = await build()
    expect(made).toBe(1)
    expect(manifest['pictures/sage-3-seater/rust-hero.webp']?.hash).not.toBe(before?.hash)
    expect(names('sage-3-seater').filter((name) => name.includes(`${before?.hash}`))).toEqual([])
  })

  test('are generated again when one of their files is missing', async () => {
    const picture = (await build()).manifest['swatches/rust.webp']
    rmSync(join(out, `swatches/rust-64.${picture?.hash}.webp`))
    expect(await build()).toMatchObject({ made: 1, kept: 2 })
    expect(names('swatches')).toContain(`rust-64.${picture?.hash}.webp`)
  })

  test('of a left-hand product mirror those of the right-hand one, and are generated again with them', async () => {
    const folder = join(root, 'content/pictures/luna-chaise')
    const right = join(folder, 'navy-hero.webp')
    const left = 'pictures/luna-chaise/navy-hero-left.webp'
    await paintHalves(right, ['#1b2a4b', '#f6f4f0'])
    await writeLeftHandProduct(root, left)
    const { manifest, made } = await build()
    expect(made).toBe(2)
    expect(manifest[left]).toMatchObject({ base: 'luna-chaise/navy-hero-left', width: 700, height: 525 })
    const isBrightAt = async (path: string, x: number) => {
      const { hash, base } = manifest[path] ?? { hash: '', base: '' }
      return (await brightness(join(out, `${base}-640.${hash}.webp`), { left: x, top: 200 })) > 128
    }
    const sides = async (path: string) => [await isBrightAt(path, 40), await isBrightAt(path, 600)]
    expect(await sides('pictures/luna-chaise/navy-hero.webp')).toEqual([false, true])
    expect(await sides(left)).toEqual([true, false])
    expect(await build()).toMatchObject({ made: 0 })
    await paintHalves(right, ['#f6f4f0', '#1b2a4b'])
    const again = await build()
    expect(again.made).toBe(2)
    expect(again.manifest[left]?.hash).not.toBe(manifest[left]?.hash)
    expect(names('luna-chaise').filter((name) => name.includes(`${manifest[left]?.hash}`))).toEqual([])
    await paint(join(root, 'content', left), '#1b2a4b')
    await expect(build()).rejects.toThrow('navy-hero-left.webp: a picture named ...-left.webp is mirrored')
    rmSync(join(root, 'content', left))
  })
})
