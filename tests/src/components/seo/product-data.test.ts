import { describe, expect, test } from 'vitest'
import { dayAt } from '#domain/shipping/calendar.ts'
import { deliveryWindow } from '#domain/shipping/delivery-window.ts'
import { productData } from '#src/components/seo/product-data.ts'
import { ENGLISH } from '#src/ui/language/language-context.ts'
import { shippedCatalogue } from '../../../server/catalogue/shipped-catalogue.ts'

/** A week without Sundays or public holidays between the order and its delivery. */
const MONDAY = Date.parse('2026-11-02T08:00:00.000Z')

describe('a product for search engines', () => {
  test('arrives within the days that its page promises for an order', () => {
    const product = shippedCatalogue().bySlug('leather-care-kit')
    if (product === undefined) throw new Error('not in the catalogue')
    const { offers } = productData(product, { home: 'https://rusbank.example', company: null, language: ENGLISH })
    const { first, last, dispatched } = deliveryWindow({ at: MONDAY, days: product.delivery_days, postcode: null })
    expect(offers).toMatchObject({
      shippingDetails: {
        deliveryTime: {
          handlingTime: { minValue: 0, maxValue: dispatched - dayAt(MONDAY) },
          transitTime: { minValue: first - dispatched, maxValue: last - dispatched },
        },
      },
    })
  })
})
