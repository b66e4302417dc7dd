import { assertNever } from '#domain/assert.ts'
import type { Picture } from '#domain/catalogue/product.ts'
import type { InformationCard, Suggestion } from '#domain/search/search.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import type { SiteTexts } from '#server/texts/site-texts.ts'
import { textOfHtml } from './documents.ts'
import type { FoundDocument } from './find-documents.ts'

export type SearchResults = ReturnType<typeof searchResults>

/** Looks up what a search found, for display; undefined if it no longer exists. */
export function searchResults(catalogue: Catalogue, texts: SiteTexts) {
  const products = new Map(catalogue.cards.map((card) => [card.slug, card]))
  const articles = new Map(texts.articles.map((card) => [card.slug, card]))
  const questions = new Map(texts.faqs.groups.flatMap((group) => group.questions.map((each) => [each.id, each])))
  const product = (slug: string) => products.get(slug)
  const article = (slug: string) => articles.get(slug)
  return {
    product,
    article,
    /** For an information page or a frequent question. */
    information({ kind, ref }: FoundDocument): InformationCard | undefined {
      if (kind === 'question') {
        const faq = questions.get(ref)
        if (faq === undefined) return undefined
        return {
          path: `/information/faqs#${ref}`,
          title: faq.question,
          description: textOfHtml(withoutLinkToMore(faq.answer)),
        }
      }
      const page = kind === 'information' ? texts.page(ref) : undefined
      return page && { path: `/information/${ref}`, title: page.title, description: page.description }
    },
    suggestion({ kind, ref }: FoundDocument): Suggestion | undefined {
      switch (kind) {
        case 'product': {
          const card = product(ref)
          if (card === undefined) return undefined
          return { kind, name: card.name, path: `/product/${ref}`, price: card.price, ...thumbnail(card.images[0]) }
        }
        case 'category': {
          const category = catalogue.category(ref)
          return (
            category && { kind, name: category.name, path: `/product-category/${ref}`, ...thumbnail(category.picture) }
          )
        }
        case 'article': {
          const card = article(ref)
          return card && { kind, name: card.title, path: `/blog/${ref}`, ...thumbnail(card.picture) }
        }
        case 'information': {
          const page = texts.page(ref)
          return page && { kind, name: page.title, path: `/information/${ref}` }
        }
        case 'question':
          return undefined
        default:
          return assertNever(kind)
      }
    },
  }
}

/** Removes a link that is the whole last sentence of an answer, since the excerpt can't link anywhere. */
function withoutLinkToMore(html: string): string {
  return html.replace(/(?<=[.!?])\s*<a\b[^>]*>[^<]*<\/a>\.?(?=\s*<\/p>\s*$)/, '')
}

/** The smallest size of a picture, in a format that every browser supports. */
function thumbnail(picture: Picture | undefined): Pick<Suggestion, 'picture'> {
  if (picture === undefined) return {}
  const webp = picture.sources.find(({ type }) => type === 'image/webp')
  const [, src, width] = /^(\S+) (\d+)w/.exec(webp?.srcset ?? '') ?? []
  if (src === undefined) return { picture: { src: picture.src, width: picture.width, height: picture.height } }
  const height = Math.round((Number(width) * picture.height) / picture.width)
  return { picture: { src, width: Number(width), height } }
}
