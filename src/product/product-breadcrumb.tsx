import { Link } from 'react-router-dom'
import type { Product } from '#domain/catalogue/product.ts'
import { categoryPath } from '../client/paths/category-path.ts'
import { JsonLd } from '../components/seo/json-ld.tsx'
import styles from './product-page.module.css'

/** The way from the front page to a product, through the narrowest of its kinds. */
export function ProductBreadcrumb({
  product: { slug, categories, name },
}: {
  readonly product: Pick<Product, 'slug' | 'categories' | 'name'>
}) {
  const way = categories.slice(0, 2).map((category) => ({ name: category.name, path: categoryPath(category.slug) }))
  return (
    <nav aria-label="Where you are" className={styles.trail}>
      <JsonLd about={{ kind: 'trail', steps: [...way, { name, path: `/product/${slug}` }] }} />
      <ol>
        <li>
          <Link to="/">Home</Link>
        </li>
        {way.map((step) => (
          <li key={step.path}>
            <Link to={step.path}>{step.name}</Link>
          </li>
        ))}
        <li aria-current="page">{name}</li>
      </ol>
    </nav>
  )
}
