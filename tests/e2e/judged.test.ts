import { describe, expect, inject } from 'vitest'
import { faultsOf, flawless, judged, judgedPages, pointsOf, shiftOf } from './kit/lighthouse.ts'
import { test } from './kit/story.ts'

describe('a page as Lighthouse judges it on a telephone', () => {
  for (const { name, path } of judgedPages) {
    test(`${name}: nothing to say of accessibility, best practices and search engines, and nothing moves`, async ({
      shop,
    }) => {
      const result = await judged({
        url: shop.url() + path,
        executablePath: inject('chromium'),
        flags: {
          onlyCategories: [...flawless],
          onlyAudits: ['cumulative-layout-shift'],
          throttlingMethod: 'provided',
        },
      })
      expect(faultsOf(result)).toEqual([])
      expect(flawless.map((category) => pointsOf(result, category))).toEqual([100, 100, 100])
      expect(shiftOf(result)).toBeLessThan(0.02)
    })
  }
})
