import { describe, expect, test } from 'vitest'
import { addViewed, parseViewed, type ViewedProduct } from '#src/product/recently-viewed/viewed-products.ts'

const piece = (slug: string): ViewedProduct => {
  return { slug, name: slug, picture: `/pictures/${slug}/oat-640.0a.webp`, isMeasured: true }
}
const slugs = (pieces: readonly ViewedProduct[]) => pieces.map(({ slug }) => slug)

describe('what was looked at', () => {
  test('is remembered the newest first, and each piece once', () => {
    const seen = ['sage', 'fjord', 'sage'].reduce<readonly ViewedProduct[]>(
      (all, slug) => addViewed(all, piece(slug)),
      [],
    )
    expect(slugs(seen)).toEqual(['sage', 'fjord'])
  })

  test('is forgotten after six others', () => {
    const seen = 'abcdefghij'.split('').reduce<readonly ViewedProduct[]>((all, slug) => addViewed(all, piece(slug)), [])
    expect(slugs(seen)).toEqual(['j', 'i', 'h', 'g', 'f', 'e', 'd'])
  })

  test('is read back as it was kept', () => {
    const seen = [piece('sage'), { ...piece('felt-glides'), picture: null, isMeasured: false }]
    expect(parseViewed(JSON.stringify(seen))).toEqual(seen)
  })

  test('has no measurements to compare, where it was kept without saying so', () => {
    const { isMeasured: _, ...kept } = piece('sage')
    expect(parseViewed(JSON.stringify([kept]))).toEqual([{ ...kept, isMeasured: false }])
  })

  test.each(['', 'nonsense', '{}', 'null', '[1,null,{"slug":"../x"}]'])(
    'a spoiled memory (%s) is an empty one',
    (text) => {
      expect(parseViewed(text)).toEqual([])
    },
  )

  test('a picture from elsewhere is not shown', () => {
    expect(parseViewed(JSON.stringify([{ ...piece('sage'), picture: 'https://elsewhere.example/x.png' }]))).toEqual([])
  })
})
