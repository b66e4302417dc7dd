import type { Facet, FacetName, Listing, ListingQuery } from '#domain/catalogue/listing.ts'
import { itemsOnPage, PAGE_SIZE, pagesOf } from '#domain/catalogue/paging.ts'
import type { ProductCard } from '#domain/catalogue/product.ts'
import { fitOnWall } from '#domain/fit/furniture-fit.ts'

type FacetValue = Omit<Facet['values'][number], 'count' | 'selected'>

interface FacetRule {
  readonly label: string
  readonly values: (card: ProductCard) => readonly FacetValue[]
}

const facetRules: Readonly<Record<FacetName, FacetRule>> = {
  type: { label: 'Type', values: (card) => typesOf(card).map((type) => ({ value: type, label: capitalized(type) })) },
  seats: {
    label: 'Seats',
    values: ({ seats, type }) =>
      seats === null || type === 'ottoman' ? [] : [{ value: String(seats), label: seatsLabel(seats) }],
  },
  fabric: {
    label: 'Material',
    values: ({ fabric }) => (fabric ? [{ value: fabric, label: fabricLabel(fabric) }] : []),
  },
  colour: {
    label: 'Colour',
    values: ({ meta_data }) => meta_data.bech_color.map(({ slug, name, hex }) => ({ value: slug, label: name, hex })),
  },
}
/** A two-seat Baron is a wingback and a 2-seater: a product also has the types of its categories. */
const typeOfCategory: Readonly<Record<string, string>> = {
  'two-seaters': '2-seater',
  'three-seaters': '3-seater',
  'corner-couches': 'corner',
  chaises: 'chaise',
  armchairs: 'armchair',
  sleepers: 'sleeper',
  ottomans: 'ottoman',
}

const facetNames: readonly FacetName[] = ['type', 'seats', 'fabric', 'colour']

/** Filters, counts, sorts and pages a list of products by a URL's query. */
export function listProducts(cards: readonly ProductCard[], query: ListingQuery): Listing {
  const { category } = query
  const inCategory = category === undefined ? cards : cards.filter((card) => isIn(card, category))
  const fitting = inCategory.filter((card) => fitsRanges(card, query))
  const found = fitting.filter((card) => facetNames.every((name) => fitsFacet(card, name, query)))
  const total = found.length
  const pages = pagesOf(total)
  const page = Math.min(query.page, pages)
  const offset = (page - 1) * PAGE_SIZE
  return {
    products: sorted(found, query.sort).slice(offset, offset + itemsOnPage({ total, page })),
    facets: facetNames.flatMap((name) => facetOf(name, { inCategory, fitting, query })),
    ranges: {
      price: rangeOf(inCategory.map(({ price }) => price)),
      width: rangeOf(inCategory.flatMap(({ dimensions }) => (dimensions === null ? [] : [dimensions.w]))),
    },
    total,
    page,
    pages,
  }
}

function typesOf({ type, categories }: ProductCard): readonly string[] {
  const others = categories.flatMap(({ slug }) => typeOfCategory[slug] ?? [])
  return [...new Set([type, ...others])]
}

const isIn = (card: ProductCard, category: string): boolean => card.categories.some(({ slug }) => slug === category)

function fitsRanges({ price, dimensions }: ProductCard, { price_from, price_to, width }: ListingQuery): boolean {
  if (price_from !== null && price < price_from * 100) return false
  if (price_to !== null && price > price_to * 100) return false
  return width === null || (dimensions !== null && fitOnWall(dimensions, width) !== 'no')
}

function fitsFacet(card: ProductCard, name: FacetName, query: ListingQuery): boolean {
  const chosen = query[name]
  return chosen.length === 0 || facetRules[name].values(card).some(({ value }) => chosen.includes(value))
}

interface FacetInput {
  readonly inCategory: readonly ProductCard[]
  readonly fitting: readonly ProductCard[]
  readonly query: ListingQuery
}

/** A facet with its counts. Empty if all products of the category share one value, so that there is no choice. */
function facetOf(name: FacetName, { inCategory, fitting, query }: FacetInput): Facet[] {
  const rule = facetRules[name]
  const others = facetNames.filter((other) => other !== name)
  const counted = fitting.filter((card) => others.every((other) => fitsFacet(card, other, query)))
  const values = new Map<string, FacetValue>()
  for (const card of inCategory) for (const each of rule.values(card)) values.set(each.value, each)
  if (values.size < 2) return []
  const count = (value: string) =>
    counted.filter((card) => rule.values(card).some((each) => each.value === value)).length
  return [
    {
      name,
      label: rule.label,
      values: [...values.values()]
        .toSorted((a, b) => (name === 'colour' ? 0 : a.value.localeCompare(b.value, 'en', { numeric: true })))
        .map((each) => ({ ...each, count: count(each.value), selected: query[name].includes(each.value) })),
    },
  ]
}

function sorted(cards: readonly ProductCard[], sort: ListingQuery['sort']): readonly ProductCard[] {
  switch (sort) {
    case 'featured':
      return cards
    case 'price':
      return cards.toSorted((a, b) => a.price - b.price)
    case '-price':
      return cards.toSorted((a, b) => b.price - a.price)
    case 'width':
      return cards.toSorted((a, b) => widthOf(a) - widthOf(b))
    case 'name':
      return cards.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
  }
}

const widthOf = ({ dimensions }: ProductCard): number => dimensions?.w ?? Number.POSITIVE_INFINITY

function rangeOf(numbers: readonly number[]): { min: number; max: number } | null {
  return numbers.length === 0 ? null : { min: Math.min(...numbers), max: Math.max(...numbers) }
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const fabricLabel = (fabric: string): string => (fabric === 'boucle' ? 'Bouclé' : capitalized(fabric))

const seatsLabel = (seats: number): string => (seats === 1 ? '1 seat' : `${seats} seats`)
