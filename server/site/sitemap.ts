import { dayAt, isoOf } from '#domain/shipping/calendar.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import { escapeHtml } from '#server/http/escape-html.ts'
import type { SiteTexts } from '#server/texts/site-texts.ts'

export interface SitemapPage {
  readonly path: string
  /** When it last changed: an ISO date, with or without a time; null if unknown. */
  readonly changed: string | null
}

interface SitemapSource {
  readonly catalogue: Catalogue
  readonly texts: SiteTexts
  /** In epoch ms, by kind and ref: `product/sage-3-seater`. */
  readonly changes: ReadonlyMap<string, number>
}

/** Every page for the sitemap, with the date of its last change. */
export function listPages({ catalogue, texts, changes }: SitemapSource): SitemapPage[] {
  const changeOf = (page: string) => isoDayOf(changes.get(page))
  const products = catalogue.cards.map(({ slug }) => {
    return { path: `/product/${slug}`, changed: changeOf(`product/${slug}`) }
  })
  const categories = catalogue.categories.map(({ slug }) => {
    return { path: `/product-category/${slug}`, changed: changeOf(`category/${slug}`) }
  })
  const articles = texts.articles.map(({ slug, date }) => ({ path: `/blog/${slug}`, changed: date }))
  const information = texts.information.map(({ slug, updated }) => ({ path: `/information/${slug}`, changed: updated }))
  const questions = [...changes].flatMap(([page, at]) => (page.startsWith('question/') ? [at] : []))
  return [
    { path: '/', changed: latest([...products, ...categories, ...articles]) },
    ...categories,
    ...products,
    { path: '/blog', changed: latest(articles) },
    ...articles,
    ...information,
    { path: '/information/faqs', changed: questions.length === 0 ? null : isoDayOf(Math.max(...questions)) },
    { path: '/company/contact-us', changed: null },
  ]
}

export function sitemap(origin: string, pages: readonly SitemapPage[]): string {
  const entries = pages.map(({ path, changed }) => {
    const when = changed === null ? '' : `<lastmod>${changed}</lastmod>`
    return `  <url><loc>${escapeHtml(origin + path)}</loc>${when}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`
}

const isoDayOf = (at: number | undefined): string | null => (at === undefined ? null : isoOf(dayAt(at)))

function latest(pages: readonly SitemapPage[]): string | null {
  return (
    pages
      .flatMap(({ changed }) => changed ?? [])
      .toSorted()
      .at(-1) ?? null
  )
}
