import { assertNever } from '#domain/assert.ts'
import { ENGLISH_SITE } from '#domain/site/languages.ts'
import { scriptJson } from '../../ui/script-json.ts'
import { companyData } from './company-data.ts'
import { articleData, breadcrumbData, faqData, listData } from './content-data.ts'
import type { PageSubject, SchemaThing, SiteFacts } from './page-subject.ts'
import { productData } from './product-data.ts'
import { reviewsData } from './reviews-data.ts'

/** Describes a page's subject in schema.org's vocabulary, as JSON for a script element. Prices are in rand. */
export type DescribePage = (subject: PageSubject, site: SiteFacts) => string

export const structuredData: DescribePage = (subject, site) =>
  scriptJson({ '@context': 'https://schema.org', ...thingOf(subject, site) })

function thingOf(subject: PageSubject, site: SiteFacts): SchemaThing {
  const { home } = site
  switch (subject.kind) {
    case 'product':
      return { ...productData(subject.product, site), ...reviewsData(subject.reviews) }
    case 'list':
      return listData(subject, site)
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
      return breadcrumbData(subject.steps, site)
    default:
      return assertNever(subject)
  }
}
