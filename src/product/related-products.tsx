import type { ProductCard } from '#domain/catalogue/product.ts'
import { ProductGrid } from '../components/catalogue/product-grid.tsx'
import { useDetailsWords } from './details-words.en.tsx'

export function RelatedProducts({ products }: { readonly products: readonly ProductCard[] }) {
  const { related } = useDetailsWords()
  if (products.length === 0) return null
  return (
    <section className="page-part" data-screen-only aria-labelledby="related">
      <h2 id="related">{related}</h2>
      <ProductGrid products={products} headingLevel={3} size="small" />
    </section>
  )
}
