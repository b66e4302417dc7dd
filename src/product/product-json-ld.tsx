import type { Product } from '#domain/catalogue/product.ts'
import { scriptJson } from '../app/script-json.ts'
import { useAddress } from '../app/site-context.tsx'

/** The product as search engines read it: schema.org in JSON-LD, prices in rand. */
export function ProductJsonLd({ product }: { readonly product: Product }) {
  const home = useAddress('')
  const json = scriptJson(productJsonLd(product, home))
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with no `<` in it ends no script.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}

/** @param home the shop's address, without a slash at its end */
export function productJsonLd(product: Product, home: string): object {
  const prices = [product.price, ...Object.values(product.variations).map(({ price }) => price)]
  const rand = (cents: number) => (cents / 100).toFixed(2)
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.tagline,
    sku: String(product.id),
    url: `${home}/product/${product.slug}`,
    image: product.images.filter(({ kind }) => kind === 'hero').map(({ src }) => `${home}${src}`),
    brand: { '@type': 'Brand', name: 'Rusbank' },
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: 'ZAR',
      lowPrice: rand(Math.min(...prices)),
      highPrice: rand(Math.max(...prices)),
      offerCount: Math.max(1, Object.keys(product.variations).length),
      availability: product.in_stock ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
    },
  }
}
