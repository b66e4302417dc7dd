import { expect, test } from 'vitest'
import type { ShopApi } from '#src/client/api/shop-api.ts'
import { homeLoader } from '#src/home/home-data.ts'

const categoryOf = (slug: string, parent: string | null, count: number) => ({ slug, name: slug, parent, count })
const categories = [
  categoryOf('three-seaters', 'couches', 2),
  categoryOf('ottomans', 'couches', 0),
  categoryOf('fjord', 'ranges', 3),
  categoryOf('retired', 'ranges', 0),
  categoryOf('velvet', null, 4),
]

test('the front page leads to no kind of couch and no range without products', async () => {
  const get = async (path: string) => ({
    ok: true,
    body: path === '/api/categories' ? { categories } : { products: [] },
  })
  const request = new Request('https://rusbank.example/')
  const load = homeLoader({ get } as unknown as ShopApi)
  const { hero, kinds, ranges } = await load({ request } as Parameters<typeof load>[0])
  expect(hero?.slug).toBe('three-seaters')
  expect(ranges.map(({ slug }) => slug)).toEqual(['fjord'])
  expect(JSON.stringify(kinds)).not.toContain('ottomans')
})
