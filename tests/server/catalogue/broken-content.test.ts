import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { readContent } from '#server/catalogue/read-content.ts'
import { readTexts } from '#server/texts/read-texts.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

const company = readFileSync(new URL('../../../content/company.json', import.meta.url), 'utf8')

/** A content folder in which everything but these files is correct, and empty where it may be. */
function contentWith(broken: Readonly<Record<string, string>>): URL {
  const folder = temporaryFolder()
  const lists = Object.fromEntries(['categories', 'colours', 'coupons', 'faqs'].map((name) => [`${name}.json`, '[]']))
  const files = { ...lists, 'company.json': company, ...broken }
  for (const name of ['products', 'articles', 'pages']) mkdirSync(join(folder, name))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return pathToFileURL(`${folder}/`)
}

it.each([
  ['products/sofa.json', '{'],
  ['products/sofa.json', '{}'],
  ['categories.json', '{}'],
  ['colours.json', '[,]'],
  ['coupons.json', ''],
  ['pictures/manifest.json', '{"a":'],
])('a %s that is %j prevents the start, with an error that names it', async (name, text) => {
  const content = contentWith({ [name]: text })
  const reading = readContent({ content, pictures: new URL('pictures/', content) })
  await expect(reading).rejects.toThrow(`${name} is not as it should be. `)
})

it('content in which only a coupon has changed is other content, which the shop takes over', async () => {
  const coupons = readFileSync(new URL('../../../content/coupons.json', import.meta.url), 'utf8')
  const hashes = ['[]', coupons].map(async (text) => {
    const content = contentWith({ 'coupons.json': text })
    return (await readContent({ content, pictures: content })).hash
  })
  const [before, after] = await Promise.all(hashes)
  expect(after).not.toBe(before)
})

it.each([
  ['company.json', '{'],
  ['faqs.json', '{}'],
  ['articles/a-couch.md', 'A couch'],
  ['pages/delivery.md', '---\ntitle\n---\n'],
])('a text %s that is %j prevents the start, with an error that names it', async (name, text) => {
  const content = contentWith({ [name]: text })
  await expect(readTexts({ content, isMeasured: false })).rejects.toThrow(`${name} is not as it should be. `)
})
