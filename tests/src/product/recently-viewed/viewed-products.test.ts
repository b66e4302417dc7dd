import { describe, expect, test } from 'vitest'
import { addViewed, parseViewed, type ViewedProduct } from '#src/product/recently-viewed/viewed-products.ts'

const piece = (slug: string): ViewedProduct => {
  return { slug, name: slug, picture: `/pictures/${slug}/oat-640.0a.webp`, isMeasured: true }
}
const slugs = (pieces: readonly ViewedProduct[]) => pieces.map(({ slug }) => slug)

describe('the recently viewed products', () => {
  test('are stored the newest first, and each once', () => {
    const seen = ['sage', 'fjord', 'sage'].reduce<readonly ViewedProduct[]>(
      (all, slug) => addViewed(all, piece(slug)),
      [],
    )
    expect(slugs(seen)).toEqual(['sage', 'fjord'])
  })

  test('are limited to six', () => {
    const seen = 'abcdefghij'.split('').reduce<readonly ViewedProduct[]>((all, slug) => addViewed(all, piece(slug)), [])
    expect(slugs(seen)).toEqual(['j', 'i', 'h', 'g', 'f', 'e', 'd'])
  })

  test('are read back as stored', () => {
    const seen = [piece('sage'), { ...piece('felt-glides'), picture: null, isMeasured: false }]
    expect(parseViewed(JSON.stringify(seen))).toEqual(seen)
  })

  test('have no measurements to compare, if they were stored without them', () => {
    const { isMeasured: _, ...kept } = piece('sage')
    expect(parseViewed(JSON.stringify([kept]))).toEqual([{ ...kept, isMeasured: false }])
  })

  test.each(['', 'nonsense', '{}', 'null', '[1,null,{"slug":"../x"}]'])(
    'are empty if the stored value is invalid (%s)',
    (text) => {
      expect(parseViewed(text)).toEqual([])
    },
  )

  test('show no picture of another site', () => {
    expect(parseViewed(JSON.stringify([{ ...piece('sage'), picture: 'https://elsewhere.example/x.png' }]))).toEqual([])
  })
})
