import { Link } from 'react-router-dom'
import type { Product } from '#domain/catalogue/product.ts'
import { categoryPath } from '../header/category-path.ts'
import styles from './product-page.module.css'

/** The way from the front page to a product, through the narrowest of its kinds. */
export function ProductTrail({
  product: { categories, name },
}: {
  readonly product: Pick<Product, 'categories' | 'name'>
}) {
  return (
    <nav aria-label="Where you are" className={styles.trail}>
      <ol>
        <li>
          <Link to="/">Home</Link>
        </li>
        {categories.slice(0, 2).map((category) => (
          <li key={category.slug}>
            <Link to={categoryPath(category.slug)}>{category.name}</Link>
          </li>
        ))}
        <li aria-current="page">{name}</li>
      </ol>
    </nav>
  )
}
