import { JsonLd } from '../components/seo/json-ld.tsx'
import { PageHead } from '../components/seo/page-head.tsx'
import { BuyPanel } from './buy-panel.tsx'
import { Gallery } from './gallery.tsx'
import { ProductBreadcrumb } from './product-breadcrumb.tsx'
import type { ProductData } from './product-data.ts'
import { ProductFacts, RecentlyViewed, RelatedProducts, ReviewsSection } from './product-islands.tsx'
import styles from './product-page.module.css'
import { useChoice } from './use-choice.ts'

export function ProductPage({ data: { product, at, reviews } }: { readonly data: ProductData }) {
  const { choice, choose } = useChoice(product)
  const shown = product.images.find(({ kind, colour }) => kind === 'hero' && colour === choice.colour)
  return (
    <article className={styles.page}>
      <PageHead
        title={product.name}
        description={product.tagline}
        path={`/product/${product.slug}`}
        picture={shown}
        kind="product"
      />
      <ProductBreadcrumb product={product} />
      <div className={styles.top}>
        <Gallery product={product} colour={choice.colour} />
        <BuyPanel product={product} at={at} choice={choice} onChoice={choose} />
      </div>
      <ProductFacts.Island product={product} />
      <ReviewsSection.Island productId={product.id} name={product.name} first={reviews} />
      <RelatedProducts.Island products={product.related} />
      <RecentlyViewed.Island product={product} />
      <JsonLd about={{ kind: 'product', product, reviews }} />
    </article>
  )
}
