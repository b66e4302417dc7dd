import type * as content from '#content/schema.ts'
import type { Article, ArticleCard } from '#domain/texts/article.ts'
import type { Company } from '#domain/texts/company.ts'
import type { Faqs, Information } from '#domain/texts/information.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import { type PictureManifest, pictureOf } from '#server/catalogue/picture-manifest.ts'
import { type HasPage, renderMarkdown } from './markdown.ts'

/** The most articles recommended with an article. */
const MAX_RECOMMENDED = 3

/** A file of `content/articles/` or `content/pages/`: its front matter and its Markdown. */
interface TextFile<Head> {
  readonly head: Head
  readonly body: string
}

export interface SiteTextsSource {
  readonly articles: readonly TextFile<content.Article>[]
  readonly pages: readonly TextFile<content.Page>[]
  readonly faqs: readonly content.FaqGroup[]
  readonly company: content.Company
  readonly pictures: PictureManifest
}

/** All texts of the shop, ready to be served. */
export interface SiteTexts {
  /** Newest first. */
  readonly articles: readonly ArticleCard[]
  /** With its products from the given catalogue. */
  readonly article: (slug: string, catalogue: Catalogue) => Article | undefined
  readonly information: readonly Information[]
  readonly page: (slug: string) => Information | undefined
  readonly faqs: Faqs
  readonly company: Company
}

/** Pages that exist independently of the content. */
const FIXED_PAGES = ['/', '/blog', '/cart', '/search', '/company/contact-us', '/information/faqs', '/on-this-device']

/** Composes the texts. Links are checked against the pages of the catalogue. */
export function composeSiteTexts(source: SiteTextsSource, catalogue: Catalogue): SiteTexts {
  const hasPage = pagesOf(source, catalogue)
  const cards = source.articles
    .map(({ head }) => articleCard(head, source.pictures))
    .toSorted((a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug))
  const productsOf = new Map(source.articles.map(({ head }) => [head.slug, new Set(head.products)]))
  const articles = new Map(
    source.articles.map(({ head, body }) => {
      const card = cards.find(({ slug }) => slug === head.slug) ?? articleCard(head, source.pictures)
      const shared = ({ slug }: ArticleCard) => head.products.filter((each) => productsOf.get(slug)?.has(each)).length
      const others = cards.filter(({ slug }) => slug !== head.slug).toSorted((a, b) => shared(b) - shared(a))
      const article = { ...card, ...renderMarkdown(body, hasPage), more: others.slice(0, MAX_RECOMMENDED) }
      return [head.slug, { article, products: head.products }]
    }),
  )
  const information = source.pages.map(({ head, body }) => ({ ...head, ...renderMarkdown(body, hasPage) }))
  const pages = new Map(information.map((page) => [page.slug, page]))
  return {
    articles: cards,
    article(slug, { cards: now }) {
      const found = articles.get(slug)
      if (found === undefined) return undefined
      const products = found.products.flatMap((each) => now.find((card) => card.slug === each) ?? [])
      return { ...found.article, products }
    },
    information,
    page: (slug) => pages.get(slug),
    faqs: {
      groups: source.faqs.map(({ slug, name, questions }) => ({
        slug,
        name,
        questions: questions.map(({ id, question, answer }) => ({
          id,
          question,
          answer: renderMarkdown(answer, hasPage).html,
        })),
      })),
    },
    company: companyOf(source.company),
  }
}

function pagesOf({ articles, pages }: SiteTextsSource, catalogue: Catalogue): HasPage {
  const paths = new Set([
    ...FIXED_PAGES,
    ...catalogue.cards.map(({ slug }) => `/product/${slug}`),
    ...catalogue.categories.map(({ slug }) => `/product-category/${slug}`),
    ...articles.map(({ head }) => `/blog/${head.slug}`),
    ...pages.map(({ head }) => `/information/${head.slug}`),
  ])
  return (path) => paths.has(path)
}

function articleCard(head: content.Article, pictures: PictureManifest): ArticleCard {
  const { slug, title, description, date, author, minutes, picture } = head
  const shown = pictureOf(pictures, { source: picture, kind: 'room', colour: null, alt: '' })
  return { slug, title, description, date, author, minutes, picture: shown }
}

const companyOf = ({ bank_account: _, ...company }: content.Company): Company => company
