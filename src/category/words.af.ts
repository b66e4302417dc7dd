import { pluralize } from '../ui/format/pluralize.af.ts'
import type { CATEGORY_WORDS } from './words.en.ts'

const FACETS: Readonly<Record<string, string>> = {
  Type: 'Soort',
  '2-seater': 'Tweesitplek',
  '2.5-seater': '2,5-sitplek',
  '3-seater': 'Driesitplek',
  '4-seater': 'Viersitplek',
  Accessory: 'Bykomstigheid',
  Armchair: 'Leunstoel',
  Chaise: 'Met ’n chaise',
  Corner: 'Hoekbank',
  Ottoman: 'Ottoman',
  Sleeper: 'Slaapbank',
  Wingback: 'Oorstoel',
  Seats: 'Sitplekke',
  Material: 'Materiaal',
  Bouclé: 'Bouclé',
  Leather: 'Leer',
  Velvet: 'Fluweel',
  Weave: 'Geweefde stof',
}
const SEATS = /^([\d.]+) seats?$/

export const categoryWords: typeof CATEGORY_WORDS = {
  byType: (category) => `${category} volgens soort`,
  items: (count) => pluralize(count, { one: 'produk', many: 'produkte' }),
  none: 'Geen produkte pas by hierdie filters nie.',
  clearFilters: 'Verwyder filters',
  filter: 'Filtreer',
  filters: 'Filters',
  closeFilters: 'Maak filters toe',
  clearAll: 'Verwyder alles',
  show: (items) => `Wys ${items}`,
  results: 'Resultate',
  sortBy: 'Sorteer volgens',
  sorts: {
    featured: 'Ons keuse',
    price: 'Prys: laag na hoog',
    '-price': 'Prys: hoog na laag',
    width: 'Breedte: smal na breed',
    name: 'Naam: A tot Z',
  },
  apply: 'Pas toe',
  price: { label: 'Prys', legend: 'Prys in rand', from: 'Vanaf R', to: 'tot R' },
  wholeNumber: 'Vul ’n heelgetal in.',
  wall: {
    label: 'Pas teen my muur',
    legend: 'Breedte van jou muur',
    width: 'Muurbreedte in cm',
    hint: ({ min, max }) => `${min} tot ${max}`,
  },
  chosen: {
    name: 'Gekose filters',
    remove: 'Verwyder ',
    from: (rand) => `Vanaf ${rand}`,
    upTo: (rand) => `Tot ${rand}`,
    wall: (cm) => `Vir ’n muur van ${cm}\u00a0cm`,
  },
  facet(label) {
    const seats = SEATS.exec(label)?.[1]
    if (seats === undefined) return FACETS[label] ?? label
    return `${seats.replace('.', ',')} ${seats === '1' ? 'sitplek' : 'sitplekke'}`
  },
}
