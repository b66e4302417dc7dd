import { describe, expect, test } from 'vitest'
import { type CartReason, reject } from '#domain/cart/cart-rejections.ts'
import { rejectCode } from '#domain/cart/code-rejections.ts'
import { AFRIKAANS_TERMS } from '#domain/catalogue/afrikaans-terms.ts'
import { dayOf } from '#domain/shipping/calendar.ts'
import { LANGUAGES, languageOfPath, pathInLanguage, pathWithoutLanguage } from '#domain/site/languages.ts'
import { pageKindOf } from '#domain/site/web-vitals.ts'
import { categoryWords } from '#src/category/words.af.ts'
import { rejectionWords } from '#src/client/cart/rejection-words.af.ts'
import { cartWords } from '#src/components/cart/words.af.tsx'
import { dayFormats } from '#src/ui/format/format-day.ts'
import { dateWords } from '#src/ui/format/words.af.ts'
import { pluralsOf } from '#src/ui/language/plurals.ts'
import { shippedCatalogue } from '../../server/catalogue/shipped-catalogue.ts'

describe('an address in a language', () => {
  const paths = ['/', '/?coupon=STOEP8', '/product/sage-3-seater?colour=rust', '/cart', '/afters']

  test.each(paths)('%s is the same page in Afrikaans below its prefix, and back', (path) => {
    const inAfrikaans = pathInLanguage(path, LANGUAGES.af)
    expect(inAfrikaans).toMatch(/^\/af(?![a-z])/)
    expect(inAfrikaans).not.toMatch(/^\/af\/(\?|$)/)
    expect(languageOfPath(inAfrikaans)).toBe(LANGUAGES.af)
    expect(pathWithoutLanguage(inAfrikaans)).toBe(path)
  })

  test.each(paths)('%s itself is English', (path) => {
    expect(languageOfPath(path)).toBe(LANGUAGES.en)
    expect(pathInLanguage(path, LANGUAGES.en)).toBe(path)
    expect(pathWithoutLanguage(path)).toBe(path)
  })
})

test('a page counts as the same kind in analytics in every language', () => {
  expect(
    ['/', '/product/sage-3-seater', '/cart'].map((path) => pageKindOf(pathInLanguage(path, LANGUAGES.af))),
  ).toEqual(['home', 'product', 'cart'])
})

describe('in Afrikaans', () => {
  const saving = (code: string, saved: number) => ({ code, saved })
  const rejections = [
    [reject('out_of_stock', { name: 'Sage: the large one' }), ['Sage: the large one']],
    [reject('not_enough_stock', { name: 'Sage 3-seater', left: 2 }), ['Sage 3-seater', '2']],
    [rejectCode('minimum_spend_not_reached', { minimum: 1_250_000 }), ['R 12 500.00']],
    [
      rejectCode('coupon_worth_less', { applied: saving('WELKOM10', 129_990), entered: saving('SIT500', 50_000) }),
      ['WELKOM10', 'R 1 299.90', 'SIT500', 'R 500.00'],
    ],
  ] as const

  test.each(rejections)(
    'a rejection names what its English message names, in its order: %j',
    ({ rejection }, facts) => {
      const translated = rejectionWords.rejected(rejection)
      expect(translated).not.toBe(rejection.message)
      // Amounts contain no-break spaces.
      const places = facts.map((fact) => translated.replaceAll(/\s/g, ' ').indexOf(fact))
      expect(places).not.toContain(-1)
      expect(places).toEqual(places.toSorted((a, b) => a - b))
    },
  )

  test('a filter for half a seat is named with a comma', () => {
    expect(['1 seat', '2.5 seats'].map(categoryWords.facet)).toEqual(['1 sitplek', '2,5 sitplekke'])
  })

  test('of two promo codes, one is kept and the other taken', () => {
    expect([cartWords.keepCode('TEN'), cartWords.takeCode('BIG')]).toEqual(['Behou TEN', 'Gebruik eerder BIG'])
  })

  test('an unknown reason is shown without its English message', () => {
    const reason: CartReason | 'newer_version' = 'newer_version'
    expect(rejectionWords.rejected({ reason, message: 'From a newer shop.' })).not.toContain('newer')
  })

  test('every category, attribute, option and colour of the shop has its name; ranges keep theirs', () => {
    const { cards, categories, bySlug } = shippedCatalogue()
    const products = cards.flatMap(({ slug }) => bySlug(slug) ?? [])
    const options = products.flatMap(({ attributes }) => attributes.flatMap(({ name, options: all }) => [name, ...all]))
    const colours = products.flatMap(({ meta_data }) => meta_data.bech_color.map(({ name }) => name))
    const parts = products.flatMap(({ materials }) => materials.map(({ part }) => part))
    const named = categories.filter(({ parent }) => parent !== 'ranges').map(({ name }) => name)
    const all = new Set([...named, ...options, ...colours, ...parts])
    const missing = [...all].filter((name) => AFRIKAANS_TERMS[name] === undefined && !/^\d+ cm$/.test(name))
    expect(missing).toEqual([])
  })

  test('a count has the right plural, and days have their names', () => {
    const items = (count: number) => pluralsOf(LANGUAGES.af.locale)(count, { one: 'resensie', many: 'resensies' })
    expect([0, 1, 2].map(items)).toEqual(['0 resensies', '1 resensie', '2 resensies'])
    const { range } = dayFormats(dateWords)
    expect(range(dayOf(2026, 11, 26), dayOf(2026, 11, 28))).toBe('Donderdag 26 tot Saterdag 28\u00a0November')
  })
})
