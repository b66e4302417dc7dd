import { picturesOfOptions } from '#domain/catalogue/pictures-of-options.ts'
import type { Product } from '#domain/catalogue/product.ts'
import type { Cents } from '#domain/money/cents.ts'
import { randText } from '#domain/money/rand-text.ts'
import { deliveryFor } from '#domain/shipping/shipping.ts'
import { pathInLanguage } from '#domain/site/languages.ts'
import { productPath } from '../../client/paths/product-path.ts'
import { largestPath } from '../../ui/picture/largest-path.ts'
import { returnsData, shopRef } from './company-data.ts'
import type { SchemaThing, SiteFacts } from './page-subject.ts'

/** The options that schema.org has a property for. The others become an `additionalProperty`. */
const properties: Readonly<Record<string, string>> = { Filling: 'material', Size: 'size' }

/** A combination of a product's options and colour. */
interface Variant {
  readonly id: number
  readonly options: Product['variations'][string]['attributes']
  readonly colour: Product['meta_data']['bech_color'][number] | null
  readonly price: Cents
  readonly regularPrice: Cents
  readonly stock: number
}

/** A product, or the group of its variants, each with the URL that selects it. */
export function productData(product: Product, site: SiteFacts): SchemaThing {
  const { home, language } = site
  const path = `/product/${product.slug}`
  const shared = {
    name: product.name,
    description: product.tagline,
    url: home + pathInLanguage(path, language),
    brand: { '@type': 'Brand', name: 'Rusbank' },
    category: product.type,
    ...sizeOf(product),
  }
  const variants = variantsOf(product)
  const [only] = variants
  if (variants.length === 1 && only !== undefined) {
    return { '@type': 'Product', ...shared, ...variantData(only, { product, site, path }) }
  }
  return {
    '@type': 'ProductGroup',
    '@id': `${home}${path}#group`,
    ...shared,
    image: picturesOf(product, { options: [], colour: null }).map((picture) => home + picture),
    productGroupID: String(product.id),
    variesBy: variesBy(product),
    hasVariant: variants.map((variant) => ({
      '@type': 'Product',
      name: [product.name, ...variant.options.map(({ option }) => option), variant.colour?.name]
        .filter((part) => part !== undefined)
        .join(', '),
      description: product.tagline,
      ...variantData(variant, { product, site, path: pathOf(product, variant) }),
    })),
  }
}

function variantsOf({ id, variations, meta_data, price, regular_price, stock }: Product): readonly Variant[] {
  const ways = Object.entries(variations).map(([key, variation]) => ({
    id: Number(key),
    options: variation.attributes,
    price: variation.price,
    regularPrice: variation.regular_price,
    stock: variation.stock,
  }))
  const whole = { id, options: [], price, regularPrice: regular_price, stock: stock ?? 0 }
  const colours = meta_data.bech_color.length === 0 ? [null] : meta_data.bech_color
  return (ways.length === 0 ? [whole] : ways).flatMap((way) => colours.map((colour) => ({ ...way, colour })))
}

/** The path that selects a variant on the product's page. */
function pathOf({ slug }: Product, { id, options, colour }: Variant): string {
  return productPath(slug, { colour: colour?.slug ?? null, variation: options.length > 0 ? id : null })
}

interface Context {
  readonly product: Product
  readonly site: SiteFacts
  readonly path: string
}

function variantData(variant: Variant, { product, site, path }: Context): SchemaThing {
  const { home } = site
  const { id, options, colour } = variant
  const known = options.filter(({ name }) => name in properties)
  const others = options.filter(({ name }) => !(name in properties))
  return {
    sku: colour === null ? String(id) : `${id}-${colour.slug}`,
    image: picturesOf(product, variant).map((picture) => home + picture),
    ...(colour !== null && { color: colour.name }),
    ...Object.fromEntries(known.map(({ name, option }) => [properties[name], option])),
    ...(others.length > 0 && {
      additionalProperty: others.map(({ name, option }) => ({ '@type': 'PropertyValue', name, value: option })),
    }),
    offers: offerData(variant, { product, site, path }),
  }
}

function offerData({ price, regularPrice, stock }: Variant, { product, site, path }: Context): SchemaThing {
  const { home, company, language } = site
  return {
    '@type': 'Offer',
    url: home + pathInLanguage(path, language),
    price: randText(price),
    priceCurrency: 'ZAR',
    ...(regularPrice > price && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        priceType: 'https://schema.org/StrikethroughPrice',
        price: randText(regularPrice),
        priceCurrency: 'ZAR',
      },
    }),
    availability: `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller: shopRef(home),
    shippingDetails: shippingData(price, product.delivery_days),
    ...(company !== null && { hasMerchantReturnPolicy: returnsData(company, home) }),
  }
}

/** The cost and time of delivery for one piece: up to a day until it is dispatched, and then the days in transit. */
function shippingData(price: Cents, { min, max }: Product['delivery_days']): SchemaThing {
  const { fee } = deliveryFor({ subtotal: price, method: 'deliveryToDoor', freeByCoupon: false })
  const days = (minValue: number, maxValue: number) => {
    return { '@type': 'QuantitativeValue', minValue, maxValue, unitCode: 'DAY' }
  }
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: randText(fee), currency: 'ZAR' },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'ZA' },
    deliveryTime: { '@type': 'ShippingDeliveryTime', handlingTime: days(0, 1), transitTime: days(min, max) },
  }
}

function variesBy({ meta_data, attributes }: Product): readonly string[] {
  const names = attributes.map(({ name }) => properties[name] ?? 'additionalProperty')
  const all = meta_data.bech_color.length > 0 ? ['color', ...names] : names
  return [...new Set(all)].map((name) => `https://schema.org/${name}`)
}

/** The paths of the pictures with these options in this colour, or in all colours if it has none. */
function picturesOf(product: Product, { options, colour }: Pick<Variant, 'options' | 'colour'>): readonly string[] {
  const images = picturesOfOptions(
    product.images,
    Object.fromEntries(options.map(({ name, option }) => [name, option])),
  )
  const shown = images.filter(({ kind }) => kind === 'hero' || kind === 'room')
  const own = colour === null ? shown : shown.filter((image) => image.colour === colour.slug)
  return (own.length > 0 ? own : shown).map(largestPath)
}

function sizeOf({ dimensions, weight }: Product): SchemaThing {
  const measured = (value: number, unitCode: string) => ({ '@type': 'QuantitativeValue', value, unitCode })
  return {
    ...(dimensions !== null && {
      width: measured(dimensions.w, 'CMT'),
      depth: measured(dimensions.d, 'CMT'),
      height: measured(dimensions.h, 'CMT'),
    }),
    ...(weight !== null && { weight: measured(weight, 'KGM') }),
  }
}
