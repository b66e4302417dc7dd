import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { itemsOnPage, PAGE_LIMIT, PAGE_SIZE, pagesOf } from '#domain/catalogue/paging.ts'

describe('a list on several pages', () => {
  it('has no page with only a few products on it, and holds each once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000 }), (total) => {
        const pages = Array.from({ length: pagesOf(total) }, (_, index) => itemsOnPage({ total, page: index + 1 }))
        expect(pages.reduce((sum, items) => sum + items, 0)).toBe(total)
        expect(pages.slice(0, -1).every((items) => items === PAGE_SIZE)).toBe(true)
        expect(pages.at(-1)).toBeLessThanOrEqual(PAGE_LIMIT)
        if (pages.length > 1) expect(pages.at(-1)).toBeGreaterThanOrEqual(6)
      }),
    )
  })

  it('shows 26 products on one page', () => {
    expect([24, 26, 29, 30].map(pagesOf)).toEqual([1, 1, 1, 2])
  })
})
