import type { Catalogue } from '#server/catalogue/catalogue.ts'
import { composeSiteTexts, type SiteTexts, type SiteTextsSource } from './site-texts.ts'

/** The texts, composed again when a product was withdrawn or restored: their links are checked against the catalogue. */
export function liveSiteTexts(source: SiteTextsSource, current: () => Catalogue): SiteTexts {
  let catalogue = current()
  let texts = composeSiteTexts(source, catalogue)
  const textsNow = (): SiteTexts => {
    const next = current()
    if (next !== catalogue && slugsOf(next) !== slugsOf(catalogue)) texts = composeSiteTexts(source, next)
    catalogue = next
    return texts
  }
  return {
    get articles() {
      return textsNow().articles
    },
    article: (slug, shown) => textsNow().article(slug, shown),
    get information() {
      return textsNow().information
    },
    page: (slug) => textsNow().page(slug),
    get faqs() {
      return textsNow().faqs
    },
    company: texts.company,
  }
}

/** A sale changes the catalogue, too, but none of its pages. */
const slugsOf = ({ cards }: Catalogue): string => cards.map(({ slug }) => slug).join(' ')
