import { describe, expect, inject } from 'vitest'
import { audit, auditedPages, failedAudits, perfectCategories, scoreOf, shiftOf } from './kit/lighthouse.ts'
import { test } from './kit/story.ts'

describe('a page as Lighthouse judges it on a telephone', () => {
  for (const { name, path } of auditedPages) {
    test(`${name}: nothing to say of accessibility, best practices and search engines, and nothing moves`, async ({
      shop,
    }) => {
      const result = await audit({
        url: shop.url() + path,
        executablePath: inject('chromium'),
        flags: {
          onlyCategories: [...perfectCategories],
          onlyAudits: ['cumulative-layout-shift'],
          throttlingMethod: 'provided',
        },
      })
      expect(failedAudits(result)).toEqual([])
      expect(perfectCategories.map((category) => scoreOf(result, category))).toEqual([100, 100, 100])
      expect(shiftOf(result)).toBeLessThan(0.02)
    })
  }
})
