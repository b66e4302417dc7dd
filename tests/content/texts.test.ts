import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { parseFrontMatter } from '#content/front-matter.ts'
import {
  articleSchema,
  categoriesSchema,
  companySchema,
  faqsSchema,
  pageSchema,
  productSchema,
} from '#content/schema.ts'
import { REVIEW_WORDS } from '#src/product/reviews/words.en.ts'

const content = new URL('../../content/', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, content), 'utf8')
const json = (path: string): unknown => JSON.parse(read(path))
const texts = (folder: string) =>
  readdirSync(new URL(folder, content)).map((file) => ({ file, ...parseFrontMatter(read(`${folder}${file}`)) }))

const articles = texts('articles/').map((text) => ({ ...text, head: v.parse(articleSchema, text.data) }))
const pages = texts('pages/').map((text) => ({ ...text, head: v.parse(pageSchema, text.data) }))
const faqs = v.parse(faqsSchema, json('faqs.json'))
const company = v.parse(companySchema, json('company.json'))
const categories = v.parse(categoriesSchema, json('categories.json'))
const products = readdirSync(new URL('products/', content)).map((file) =>
  v.parse(productSchema, json(`products/${file}`)),
)

const addresses = new Set([
  ...['/', '/blog', '/cart', '/search', '/company/contact-us', '/information/faqs', '/on-this-device'],
  ...products.map(({ slug }) => `/product/${slug}`),
  ...categories.map(({ slug }) => `/product-category/${slug}`),
  ...pages.map(({ head }) => `/information/${head.slug}`),
  ...articles.map(({ head }) => `/blog/${head.slug}`),
])

const written = [
  ...articles.map(({ file, body }) => ({ where: `articles/${file}`, markdown: body })),
  ...pages.map(({ file, body }) => ({ where: `pages/${file}`, markdown: body })),
  ...products.map(({ slug, description }) => ({ where: `products/${slug}.json`, markdown: description })),
  ...faqs.map(({ slug, questions }) => ({
    where: `faqs.json, ${slug}`,
    markdown: questions.map(({ answer }) => answer).join('\n\n'),
  })),
]

describe('the shop’s texts', () => {
  test.each(written)('$where links only to existing pages of the shop', ({ markdown }) => {
    const links = [...markdown.matchAll(/\]\(([^)]*)\)/g)].map(([, to]) => to ?? '')
    expect(links.filter((to) => !addresses.has(to))).toEqual([])
  })

  test.each(written)('$where contains no unparsed Markdown', ({ markdown }) => {
    expect(markdown).not.toMatch(/https?:\/\/|<[a-z]|!\[|\]\s+\(|^# /m)
    expect((markdown.match(/\*\*/g) ?? []).length % 2).toBe(0)
  })

  test('include the pages that the law and buyers require, at least eight articles and twenty questions', () => {
    expect(pages.map(({ head }) => head.slug).sort()).toEqual(
      ['about', 'delivery', 'guarantee', 'payment-methods', 'privacy', 'returns', 'terms'].sort(),
    )
    expect(articles.length).toBeGreaterThanOrEqual(8)
    const ids = faqs.flatMap(({ questions }) => questions.map(({ id }) => id))
    expect(ids.length).toBeGreaterThanOrEqual(20)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('a couch wider than 210 cm', () => {
  const wide = products.filter(({ dimensions_cm }) => (dimensions_cm?.w ?? 0) > 210)

  test.each(wide)('$slug is not described with four legs, as its pictures show a pair in the middle', (product) => {
    const { tagline, description, materials } = product
    const said = [tagline, description, ...materials.map(({ text }) => text)].join('\n')
    expect(said).not.toMatch(/\bfour (\w+ )?(legs|feet|points|pins|hairpins|blocks)\b/i)
  })
})

describe('reviews', () => {
  test('are described alike on the form and in the terms', () => {
    for (const text of [REVIEW_WORDS.note, read('pages/terms.md')]) {
      expect(text).toMatch(
        /Reviews by customers who bought (this|the product) from us appear at once\. We read all others first/,
      )
    }
  })
})

describe.each([...articles, ...pages])('$file', ({ file, head }) => {
  test('has its slug as its name, and a description that fits a search result', () => {
    expect(file).toBe(`${head.slug}.md`)
    expect(head.description.length).toBeLessThanOrEqual(160)
  })
})

describe.each(articles)('articles/$file', ({ head, body }) => {
  test('states its reading time', () => {
    expect(head.minutes).toBe(Math.ceil(body.split(/\s+/).length / 200))
  })

  test('shows an existing picture and existing products', () => {
    expect(existsSync(fileURLToPath(new URL(head.picture, content)))).toBe(true)
    expect(head.products.filter((slug) => !addresses.has(`/product/${slug}`))).toEqual([])
  })
})

describe('the company details', () => {
  const about = pages.find(({ head }) => head.slug === 'about')?.body

  test('are on the about page, as the law requires', () => {
    const { address } = company
    const demanded = [
      company.name,
      company.registration_number,
      company.vat_number,
      ...company.directors,
      `${address.unit}, ${address.street}, ${address.suburb}, ${address.city}, ${address.postcode}`,
      company.telephone_shown,
      company.email,
      company.information_officer.email,
      company.dispute_resolution,
    ]
    expect(demanded.filter((particular) => !about?.includes(particular))).toEqual([])
  })

  test('agree with the returns page', () => {
    const returns = pages.find(({ head }) => head.slug === 'returns')?.body
    expect(returns).toContain(`within ${company.return_days} days`)
    expect(returns).toContain(`R ${company.return_fee_max / 100}`)
  })

  test('show the same telephone number as they link to', () => {
    expect(company.telephone).toBe(`+27${company.telephone_shown.replaceAll(' ', '').slice(1)}`)
  })
})

describe('a front matter', () => {
  test('holds strings and lists, followed by the body', () => {
    expect(parseFrontMatter('---\ntitle: A couch: a bench\nproducts: [a, b]\n---\nText\n')).toEqual({
      data: { title: 'A couch: a bench', products: ['a', 'b'] },
      body: 'Text',
    })
  })

  test('is rejected when it is missing or a line is not a name and a value', () => {
    expect(() => parseFrontMatter('Text')).toThrow('front matter')
    expect(() => parseFrontMatter('---\ntitle\n---\n')).toThrow('title')
  })
})
