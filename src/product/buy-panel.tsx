import { Amount } from '../ui/amount.tsx'
import { useContentLang } from '../ui/language/language-context.ts'
import { useTimeShown } from '../ui/use-time-shown.ts'
import { BuyForm, type BuyFormProps } from './buy-form.tsx'
import styles from './buy-panel.module.css'
import { priceOf, stockLeft } from './choice.ts'
import { DeliveryFacts, InstalmentLine } from './product-islands.tsx'
import { useProductWords } from './words.en.ts'

/** A product's name, price and delivery, with the form that adds it to the cart. */
export function BuyPanel({ product, at: loadedAt, choice, onChoice }: BuyFormProps) {
  const at = useTimeShown(loadedAt)
  const contentLang = useContentLang()
  return (
    <div className={`column ${styles.panel}`}>
      <h1>{product.name}</h1>
      <p className={styles.tagline} lang={contentLang}>
        {product.tagline}
      </p>
      <PriceTag product={product} choice={choice} />
      <InstalmentLine.Island price={priceOf(product, choice).price} />
      <BuyForm product={product} at={at} choice={choice} onChoice={onChoice} />
      <DeliveryFacts.Island product={product} at={at} isSoldOut={stockLeft(product, choice) === 0} />
    </div>
  )
}

/** The price of the choice, with "from" while open options can raise it. */
function PriceTag({ product, choice }: Pick<BuyFormProps, 'product' | 'choice'>) {
  const words = useProductWords()
  const { price, regular, from } = priceOf(product, choice)
  const isReduced = regular > price
  return (
    <p className={`row ${styles.price}`} data-reduced={isReduced}>
      {from && <span className="muted-text">{words.from}</span>}
      <strong>
        <Amount cents={price} />
      </strong>
      {isReduced && (
        <s className="muted-text">
          <span className="hidden-visually">{words.was}</span>
          <Amount cents={regular} />
        </s>
      )}
    </p>
  )
}
