import type * as content from '#content/schema.ts'

const PLACES =
  'Addo Agulhas Arniston Barberton Bathurst Bergrivier Bitou Bontebok Breede Calvinia Camdeboo Cederberg Ceres Citrusdal Clarens Clocolan Cradock Darling Dullstroom Elgin Elim Franschhoek Gamka Gariep Genadendal Greyton Groenkloof Hantam Hermanus Hogsback Howick Kalahari Kamieskroon Kariega Karoo Keurbooms Knysna Kogelberg Komatipoort Kosi Kromrivier Lambert Langebaan Letaba Loxton Magaliesberg Mapungubwe Matjies Matroosberg Meiring Montagu Mtunzini Naledi Namaqua Nieuwoudt Nqweba Olifants Oudtshoorn Outeniqua Overberg Paternoster Pilanesberg Plett Prieska Richtersveld Robertson Sabie Saldanha Sandveld Skukuza Sneeuberg Stanford Storms Sutherland Swartberg Tankwa Thendele Tsitsikamma Tulbagh Umgeni Vaal Valsbaai Verlore Waterberg Wilderness Witsand Wolseley Wupperthal Yzerfontein Zastron'.split(
    ' ',
  )

/** Returns this many products: the shop's own, and variants of them with other names, ids and colours. */
export function manyProducts(own: readonly content.Product[], count: number): content.Product[] {
  return Array.from({ length: count }, (_, index) => {
    const product = own[index % own.length]
    if (product === undefined) throw new Error('The shop has no products')
    const edition = Math.floor(index / own.length)
    if (edition === 0) return product
    const place = PLACES[(edition + index) % PLACES.length] ?? 'Karoo'
    const colours = product.colours.filter((_each, nth) => (nth + edition) % 3 > 0)
    return {
      ...product,
      id: product.id + edition * 10_000,
      slug: `${product.slug}-${place.toLowerCase()}-${edition}`,
      name: `${product.name} ${place} ${edition}`,
      tagline: `${product.tagline} As they like it in ${place}.`,
      colours: colours.length > 0 ? colours : product.colours,
      variations: product.variations.map((each) => ({
        ...each,
        id: each.id + edition * 1_000_000,
        stock: edition % 20,
      })),
    }
  })
}

/** Queries, weighted by frequency: whole and partial words, synonyms, typing errors, nonsense. */
export const QUERIES = [
  ...[
    'couch',
    'couch',
    'couches',
    'sofa',
    'rusbank',
    'velvet',
    'velvet couch',
    'leather',
    'leather couch',
    'grey couch',
  ],
  ...[
    'corner couch',
    'l shaped couch',
    'sleeper couch',
    'slaapbank',
    '3 seater',
    'two seater sofa',
    '2.5 seater',
    'chaise',
  ],
  ...[
    'armchair',
    'leather armchair',
    'wingback',
    'ottoman',
    'footstool',
    'blue velvet sofa',
    'groen bank',
    'boucle',
    'bouclé',
  ],
  ...['sage', 'fjord 3-seater', 'karoo', 'atlas corner karoo', 'hairpin legs', 'scatter cushion', 'throw', 'kussing'],
  ...['coutch', 'vlvet', 'lether couch', 'armchiar', 'cuoch', 'corner cuoch', 'sleper couch', 'ottomon', 'swartburg'],
  ...['red leather couch', 'pink corner sleeper', 'dog', 'washable covers', 'delivery', 'warranty', 'bank transfer'],
  ...['qwxzk', 'the for and', '!!!', 'a couch for a small flat in cape town', 'velv', 'stoel'],
] as const

/** The contents of the field after each key press. */
export const TYPED_PREFIXES = [
  'velvet sofa',
  'leather armchair',
  'corner',
  'sleeper couch',
  'coutch',
  'fjord',
  'grey',
].flatMap((words) => Array.from(words, (_, index) => words.slice(0, index + 1)).filter((start) => start.length > 1))
