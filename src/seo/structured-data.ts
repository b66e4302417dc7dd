import { assertNever } from '#domain/assert.ts'
import type { ShopHouse } from '../app/shop-data.ts'
import { houseData } from './house-data.ts'
import { productData } from './product-data.ts'
import { articleData, listData, questionsData, trailData } from './reading-data.ts'
import { reviewsData } from './reviews-data.ts'
import type { Subject } from './subject.ts'

export interface Place {
  /** The shop's address, without a slash at its end. */
  readonly home: string
  /** Null where the shop could not say. */
  readonly house: ShopHouse | null
}

/** A thing by schema.org's names, for JSON-LD. */
export type Thing = Readonly<Record<string, unknown>>

/** Writes what a page is about as search engines read it: schema.org, prices in rand. */
export type DescribeSubject = (subject: Subject, place: Place) => Thing

export const structuredData: DescribeSubject = (subject, place) => ({
  '@context': 'https://schema.org',
  ...thingOf(subject, place),
})

function thingOf(subject: Subject, place: Place): Thing {
  const { home } = place
  switch (subject.kind) {
    case 'product':
      return { ...productData(subject.product, place), ...reviewsData(subject.reviews) }
    case 'list':
      return listData(subject, home)
    case 'article':
      return articleData(subject.article, home)
    case 'questions':
      return questionsData(subject.faqs, home)
    case 'shop':
      return houseData(place)
    case 'site':
      return { '@type': 'WebSite', '@id': `${home}/#site`, name: 'Rusbank', url: `${home}/`, inLanguage: 'en-ZA' }
    case 'trail':
      return trailData(subject.steps, home)
    default:
      return assertNever(subject)
  }
}
