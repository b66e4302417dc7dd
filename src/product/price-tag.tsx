import type { Product } from '#domain/catalogue/product.ts'
import { Amount } from '../ui/amount.tsx'
import { useWords } from '../ui/language/language-context.ts'
import { type Choice, priceOf } from './choice.ts'
import styles from './price-tag.module.css'
import { PRODUCT_WORDS } from './words.en.ts'

/** The price of the choice, with "from" while open options can raise it. */
export function PriceTag({ product, choice }: { readonly product: Product; readonly choice: Choice }) {
  const words = useWords('product', PRODUCT_WORDS)
  const { price, regular, from } = priceOf(product, choice)
  const isReduced = regular > price
  return (
    <p className={styles.price} data-reduced={isReduced}>
      {from && <span className={styles.from}>{words.from}</span>}
      <strong>
        <Amount cents={price} />
      </strong>
      {isReduced && (
        <s>
          <span className="hidden-visually">{words.was}</span>
          <Amount cents={regular} />
        </s>
      )}
    </p>
  )
}
