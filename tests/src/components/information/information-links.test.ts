import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { FOOTER_LINKS, INFORMATION_LINKS, SMALL_PRINT_LINKS } from '#src/components/information/information-links.ts'

const pages = readdirSync(new URL('../../../../content/pages/', import.meta.url)).map((file) =>
  file.replace(/\.md$/, ''),
)
const withoutText = ['/information/faqs', '/company/contact-us', '/on-this-device', '/find-order', '/blog']
const all = [...INFORMATION_LINKS, ...FOOTER_LINKS, ...SMALL_PRINT_LINKS]

describe('the links to the information pages', () => {
  test('lead to existing pages', () => {
    const known = [...withoutText, ...pages.map((slug) => `/information/${slug}`)]
    expect(all.map(({ path }) => path).filter((path) => !known.includes(path))).toEqual([])
  })

  test('reach every information page from every page', () => {
    const reached = [...FOOTER_LINKS, ...SMALL_PRINT_LINKS].map(({ path }) => path)
    expect(pages.map((slug) => `/information/${slug}`).filter((path) => !reached.includes(path))).toEqual([])
  })
})
