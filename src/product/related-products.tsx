import type { ProductCard } from '#domain/catalogue/product.ts'
import { ProductGrid } from '../components/catalogue/product-grid.tsx'
import styles from './product-page.module.css'

export interface RelatedProductsProps {
  readonly products: readonly ProductCard[]
}

/** What goes with a product. */
export function RelatedProducts({ products }: RelatedProductsProps) {
  if (products.length === 0) return null
  return (
    <section className={styles.related} aria-labelledby="related">
      <h2 id="related">Pairs well with</h2>
      <ProductGrid products={products} headingLevel={3} size="small" />
    </section>
  )
}
