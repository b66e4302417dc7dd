import { assertNever } from '#domain/assert.ts'
import { ENGLISH_SITE } from '#domain/site/languages.ts'
import type { CompanyDetails } from '../../client/shop-data.ts'
import { companyData } from './company-data.ts'
import { articleData, breadcrumbData, faqData, listData } from './content-data.ts'
import type { PageSubject } from './page-subject.ts'
import { productData } from './product-data.ts'
import { reviewsData } from './reviews-data.ts'

export interface SiteFacts {
  /** The shop's address, without a slash at its end. */
  readonly home: string
  /** Null where the shop could not say. */
  readonly company: CompanyDetails | null
}

/** A thing by schema.org's names, for JSON-LD. */
export type SchemaThing = Readonly<Record<string, unknown>>

/** Writes what a page is about as search engines read it: schema.org, prices in rand. */
export type DescribePage = (subject: PageSubject, site: SiteFacts) => SchemaThing

export const structuredData: DescribePage = (subject, site) => ({
  '@context': 'https://schema.org',
  ...thingOf(subject, site),
})

function thingOf(subject: PageSubject, site: SiteFacts): SchemaThing {
  const { home } = site
  switch (subject.kind) {
    case 'product':
      return { ...productData(subject.product, site), ...reviewsData(subject.reviews) }
    case 'list':
      return listData(subject, home)
    case 'article':
      return articleData(subject.article, home)
    case 'questions':
      return faqData(subject.faqs, home)
    case 'shop':
      return companyData(site)
    case 'site':
      return {
        '@type': 'WebSite',
        '@id': `${home}/#site`,
        name: 'Rusbank',
        url: `${home}/`,
        inLanguage: ENGLISH_SITE.locale,
      }
    case 'breadcrumb':
      return breadcrumbData(subject.steps, home)
    default:
      return assertNever(subject)
  }
}
