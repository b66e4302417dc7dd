import { describe, expect, test } from 'vitest'
import { navigationOf } from '#src/client/category-navigation.ts'

const category = (slug: string, parent: string | null = null, count = 3) => ({ slug, name: slug, parent, count })
const categories = [
  category('couches'),
  category('armchairs', 'couches'),
  category('daybeds', 'couches', 0),
  category('sale'),
  category('velvet'),
  category('leather'),
]

describe('the category navigation', () => {
  test('groups a category with its subcategories, and the materials under the name of their filter', () => {
    const { groups } = navigationOf(categories)
    expect(groups.map(({ name, links }) => [name, links.map(({ slug }) => slug)])).toEqual([
      ['Couches', ['armchairs']],
      ['Materials', ['velvet', 'leather']],
    ])
  })

  test('leaves out an empty category', () => {
    expect(JSON.stringify(navigationOf(categories))).not.toContain('daybeds')
  })

  test('lists sale items separately, and only if there are any', () => {
    expect(navigationOf(categories).sale?.slug).toBe('sale')
    expect(navigationOf([category('couches'), category('sale', null, 0)]).sale).toBeNull()
  })
})
