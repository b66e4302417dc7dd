import type { CategoryLink } from './shop-data.ts'

export interface NavGroup {
  readonly name: string
  /** The page that shows the whole group; null for a group that is only a heading. */
  readonly whole: CategoryLink | null
  readonly links: readonly CategoryLink[]
}

const SALE = 'sale'
const shortNames: Readonly<Record<string, string>> = { couches: 'Couches' }

/**
 * Groups the categories for the header: one group per category with subcategories, and one of the materials, which are
 * the top-level categories without subcategories. Empty categories are left out.
 */
export function navigationOf(categories: readonly CategoryLink[]) {
  const filled = categories.filter(({ count }) => count > 0)
  const below = (slug: string) => filled.filter(({ parent }) => parent === slug)
  const top = filled.filter(({ parent }) => parent === null)
  const parents = top.filter(({ slug }) => below(slug).length > 0)
  const materials = top.filter(({ slug }) => slug !== SALE && below(slug).length === 0)
  const groups: readonly NavGroup[] = parents.map((whole) => ({
    name: shortNames[whole.slug] ?? whole.name,
    whole,
    links: below(whole.slug),
  }))
  return {
    groups: materials.length === 0 ? groups : [...groups, { name: 'Materials', whole: null, links: materials }],
    /** Null while nothing is on sale. */
    sale: top.find(({ slug }) => slug === SALE) ?? null,
  }
}
