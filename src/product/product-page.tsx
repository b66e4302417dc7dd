import { useLoaderData } from 'react-router-dom'
import { picturesOfOptions } from '#domain/catalogue/pictures-of-options.ts'
import type { Product } from '#domain/catalogue/product.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import { categoryPath } from '../client/paths/category-path.ts'
import { Breadcrumb } from '../components/seo/breadcrumb.tsx'
import { PageHead } from '../components/seo/page-head.tsx'
import type { BreadcrumbItem } from '../components/seo/page-subject.ts'
import { BuyPanel } from './buy-panel.tsx'
import { Gallery } from './gallery.tsx'
import { type ProductData, productLoader } from './product-data.ts'
import { ProductFacts, RecentlyViewed, RelatedProducts, ReviewsSection } from './product-islands.tsx'
import styles from './product-page.module.css'
import { useChoice } from './use-choice.ts'

/** `/product/{slug}`. The choice is in the query. */
export const pageRoute = (api: ShopApi) => ({ loader: productLoader(api), Component: ProductPage })

function ProductPage() {
  const data = useLoaderData<ProductData>()
  return <ProductArticle key={data.product.slug} data={data} />
}

function ProductArticle({ data: { product, at, reviews } }: { readonly data: ProductData }) {
  const path = `/product/${product.slug}`
  const { choice, choose } = useChoice(product)
  const images = picturesOfOptions(product.images, choice.options)
  const pictured = images.find(({ option }) => option)?.option?.option
  const drawing = images.find(({ kind }) => kind === 'drawing')
  const shown = images.find(({ kind, colour }) => kind === 'hero' && colour === choice.colour)
  return (
    <article className={`page ${styles.page}`}>
      <PageHead
        title={product.name}
        description={product.tagline}
        path={path}
        picture={shown}
        kind="product"
        hasTranslations
        about={[{ kind: 'product', product, reviews }]}
      />
      <div className={styles.breadcrumb}>
        <Breadcrumb steps={stepsTo(product)} here={{ name: product.name, path }} />
      </div>
      <div className={styles.top}>
        <Gallery key={pictured} product={product} images={images} colour={choice.colour} />
        <BuyPanel product={product} at={at} choice={choice} onChoice={choose} />
      </div>
      <ProductFacts.Island product={product} drawing={drawing} />
      <ReviewsSection.Island productId={product.id} first={reviews} />
      <RelatedProducts.Island products={product.related} />
      <RecentlyViewed.Island product={product} />
    </article>
  )
}

/** The breadcrumb steps to the first two of a product's categories. */
function stepsTo({ categories }: Product): readonly BreadcrumbItem[] {
  return categories.slice(0, 2).map(({ name, slug }) => ({ name, path: categoryPath(slug) }))
}
