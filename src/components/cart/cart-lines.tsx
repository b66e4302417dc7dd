import { Link } from 'react-router-dom'
import type { CartLine } from '#domain/cart/cart-state.ts'
import type { QuoteLine } from '#domain/cart/quote.ts'
import { useCartView, useQuote } from '../../client/cart/cart-context.tsx'
import { useCartActs } from '../../client/cart/use-cart-acts.ts'
import { useTerm } from '../../client/catalogue-words.ts'
import { productPath } from '../../client/paths/product-path.ts'
import { Amount } from '../../ui/amount.tsx'
import controls from '../../ui/design/controls.module.css'
import styles from './cart-lines.module.css'
import { QuantityField } from './quantity-field.tsx'
import { useCartWords } from './words.en.tsx'

interface CartLinesProps {
  /** Called after a line was removed, to move the focus. */
  readonly onRemoved: () => void
  readonly size: 'page' | 'drawer'
}

/** The list `Cart lines`, in the order in which the pieces were added. */
export function CartLines({ onRemoved, size }: CartLinesProps) {
  const words = useCartWords()
  const { lines } = useCartView()
  const quote = useQuote()
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari removes the list role from a list without bullets.
    <ul role="list" aria-label={words.lines} className={`rows ${styles.lines}`} data-size={size}>
      {quote.lines.map((quoted) => {
        const line = lines[quoted.itemKey]
        return line && <Line key={quoted.itemKey} line={line} quoted={quoted} onRemoved={onRemoved} />
      })}
    </ul>
  )
}

interface LineProps {
  readonly line: CartLine
  readonly quoted: QuoteLine
  readonly onRemoved: () => void
}

function Line({ line, quoted, onRemoved }: LineProps) {
  const words = useCartWords()
  const term = useTerm()
  const { setQuantity, remove } = useCartActs()
  const { offer, quantity } = line
  const { itemKey } = quoted
  const colour = offer.colourName === null ? null : term(offer.colourName)
  const removeLine = () => {
    remove(itemKey, line)
    onRemoved()
  }
  const wholeName = [offer.name, colour].filter((part) => part !== null).join(', ')
  return (
    <li className={styles.line}>
      <div className={`thumbnail ${styles.picture}`}>
        {offer.picture !== null && <img src={offer.picture} alt="" width={320} height={240} loading="lazy" />}
      </div>
      <div className={`hover-underlined ${styles.what}`}>
        <Link className={styles.name} to={productPath(offer.slug, line)}>
          {offer.name}
        </Link>
        <p className={`secondary-text row slashed ${styles.options}`}>
          {offer.options.map(({ name, option }) => (
            <span key={name}>{term(option)}</span>
          ))}
          {colour !== null && <span>{colour}</span>}
        </p>
        <p className={`secondary-text row ${styles.unit}`}>
          <Amount cents={offer.price} />
          {offer.priceRegular > offer.price && (
            <s>
              <span className="hidden-visually">{words.was}</span>
              <Amount cents={offer.priceRegular} />
            </s>
          )}
          {quantity > 1 && <span>{words.each}</span>}
        </p>
      </div>
      <div className={`row ${styles.acts}`}>
        <QuantityField
          quantity={quantity}
          of={wholeName}
          onQuantity={(wanted) => {
            if (wanted === 0) removeLine()
            else setQuantity(itemKey, wanted)
          }}
        />
        <button
          type="button"
          className={`${controls.text} ${styles.remove}`}
          aria-label={words.removeItem(wholeName)}
          // The second click of a double click hits the next line.
          onClick={({ detail }) => detail < 2 && removeLine()}
        >
          {words.remove}
        </button>
      </div>
      <p className={styles.total}>
        <Amount cents={quoted.subtotal} />
      </p>
    </li>
  )
}
