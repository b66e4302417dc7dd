import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { ArticleSchema, BlogSchema } from '#domain/texts/article.ts'
import { CompanySchema } from '#domain/texts/company.ts'
import { FaqsSchema, InformationSchema } from '#domain/texts/information.ts'
import { readTexts } from '#server/texts/read-texts.ts'
import { shippedCatalogue, shippedSource } from '../catalogue/shipped-catalogue.ts'
import { shippedTexts } from './shipped-texts.ts'

const catalogue = shippedCatalogue()
const texts = await shippedTexts()
const article = (slug: string) => texts.article(slug, catalogue)

describe('the shop’s texts', () => {
  it('have the shape that the calls document', () => {
    expect(v.is(BlogSchema, { articles: texts.articles })).toBe(true)
    for (const { slug } of texts.articles) expect(v.is(ArticleSchema, article(slug))).toBe(true)
    for (const { slug } of texts.information) expect(v.is(InformationSchema, texts.page(slug))).toBe(true)
    expect(v.is(FaqsSchema, texts.faqs)).toBe(true)
    expect(v.is(v.strictObject(CompanySchema.entries), texts.company)).toBe(true)
  })

  it('allow no line break inside an amount, or between a number and its unit', () => {
    const articles = texts.articles.map(({ slug }) => article(slug))
    const { categories, products } = shippedSource()
    // The names of choices are kept in logs, as they are.
    const described = products.map(({ attributes: _, variations: __, ...product }) => product)
    const shown = JSON.stringify([articles, texts.information, texts.faqs, texts.company, categories, described])
    expect(shown).toContain('R\u00a075')
    expect(shown.match(/.{30}(?:\bR \d|\d (?:[cm]?m|k?g|ml|°C)\b)/g)).toBe(null)
  })

  it('list the newest article first', () => {
    const dates = texts.articles.map(({ date }) => date)
    expect(dates).toEqual(dates.toSorted().toReversed())
  })

  it('link from an article to its products and to three other articles', () => {
    const dogs = article('a-couch-for-children-and-dogs')
    expect(dogs?.products.map(({ slug }) => slug)).toContain('atlas-corner')
    expect(dogs?.more).toHaveLength(3)
    expect(dogs?.more.map(({ slug }) => slug)).not.toContain('a-couch-for-children-and-dogs')
  })

  it('recommend with an article those that are about the most of its products', () => {
    for (const { slug } of texts.articles) {
      const own = article(slug)
      const products = new Set(own?.products.map((each) => each.slug))
      const sharedBy = (other: string) => article(other)?.products.filter((each) => products.has(each.slug)).length ?? 0
      const others = texts.articles.map((each) => each.slug).filter((each) => each !== slug)
      const most = others.map(sharedBy).toSorted((a, b) => b - a)
      expect(own?.more.map((each) => sharedBy(each.slug))).toEqual(most.slice(0, 3))
    }
  })

  it('keep every link that they were written with', () => {
    expect(article('a-couch-for-children-and-dogs')?.html).toContain('<a href="/product/atlas-corner">Atlas</a>')
  })

  it('link to every page that they were written with, as long as everything is sold', async () => {
    const written = await readTexts({ content: new URL('../../../content/', import.meta.url), isMeasured: false })
    const linksIn = (markdown: string) => [...markdown.matchAll(/\]\((\/[^)]*)\)/g)].map(([, path]) => path)
    const linksOf = (html = '') => [...html.matchAll(/<a href="(\/[^"]*)">/g)].map(([, path]) => path)
    for (const { head, body } of written.articles) expect(linksOf(article(head.slug)?.html)).toEqual(linksIn(body))
    for (const { head, body } of written.pages) expect(linksOf(texts.page(head.slug)?.html)).toEqual(linksIn(body))
    const answers = (groups: readonly { readonly questions: readonly { readonly answer: string }[] }[]) =>
      groups.flatMap(({ questions }) => questions.map(({ answer }) => answer)).join('\n')
    expect(linksOf(answers(texts.faqs.groups))).toEqual(linksIn(answers(written.faqs)))
  })

  it('answer questions in HTML', () => {
    const answers = texts.faqs.groups.flatMap(({ questions }) => questions.map(({ answer }) => answer))
    expect(answers.every((answer) => answer.startsWith('<p>'))).toBe(true)
  })

  it('do not contain the bank account', () => {
    expect(JSON.stringify(texts.company)).not.toMatch(/bank_account|1002003004/)
  })
})

it('the privacy page says that consent is asked for if a tag manager is configured, and otherwise that nobody is counted', async () => {
  const privacy = async (isMeasured: boolean) => (await shippedTexts({ isMeasured })).page('privacy')?.html
  expect(await privacy(true)).toContain('if you agree')
  expect(await privacy(false)).not.toMatch(/if you agree|banner|bottom of each page|consent to measuring/)
  expect(await privacy(false)).toContain('don’t count')
})
