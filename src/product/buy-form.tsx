import { type SubmitEvent, useId, useRef, useState } from 'react'
import type { Product } from '#domain/catalogue/product.ts'
import { formatRand } from '#domain/money/cents.ts'
import { useAct } from '../client/cart/use-act.ts'
import { QuantityField } from '../components/cart/quantity-field.tsx'
import controls from '../ui/design/controls.module.css'
import styles from './buy-panel.module.css'
import { type Choice, lowStock, missingOptions, priceOf, stockLeft, variationOf } from './choice.ts'
import { ColourPicker } from './colour-picker.tsx'
import { OptionPicker } from './option-picker.tsx'
import { useConfirmAddition } from './use-confirm-addition.ts'
import { useProductWords } from './words.en.ts'

export interface BuyFormProps {
  readonly product: Product
  /** When the page was rendered, in epoch ms. */
  readonly at: number
  readonly choice: Choice
  readonly onChoice: (choice: Choice) => void
}

/** The choice of options, colour and quantity, and the button that adds the product to the cart. */
export function BuyForm({ product, at, choice, onChoice }: BuyFormProps) {
  const words = useProductWords()
  const act = useAct()
  const confirmAddition = useConfirmAddition()
  const [quantity, setQuantity] = useState(1)
  const [isSubmitted, setSubmitted] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const missing = missingOptions(product, choice)
  const isIncomplete = isSubmitted && missing.length > 0
  const left = stockLeft(product, choice)
  const { price, from } = priceOf(product, choice)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const [first] = missing
    if (first !== undefined) {
      setSubmitted(true)
      form.current?.querySelector<HTMLInputElement>(`[data-attribute="${CSS.escape(first)}"] input`)?.focus()
      return
    }
    const variation = variationOf(product, choice)?.id ?? null
    const added = { productId: product.id, variation, colour: choice.colour }
    if (!act({ type: 'AddItem', ...added, quantity }, product).ok) return
    setQuantity(1)
    void confirmAddition({ choice: added, product, at })
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {product.meta_data.bech_color.length > 0 && (
        <ColourPicker
          colours={product.meta_data.bech_color}
          chosen={choice.colour}
          onColour={(colour) => onChoice({ ...choice, colour })}
        />
      )}
      {product.attributes.map(({ name }) => (
        <OptionPicker
          key={name}
          product={product}
          choice={choice}
          attribute={name}
          isMissed={isSubmitted && missing.includes(name)}
          onOption={(option) => onChoice({ ...choice, options: { ...choice.options, [name]: option } })}
        />
      ))}
      <div className={`row ${styles.buy}`}>
        <QuantityField
          quantity={quantity}
          of={product.name}
          // An invalid number stays in the form until it is sent, which refuses it with the reason.
          onQuantity={(wanted) => setQuantity(wanted || 0)}
        />
        <div className={styles.bar} data-price={(from ? `${words.from}\n` : '') + formatRand(price)}>
          <button
            type="submit"
            className={controls.primary}
            disabled={left === 0}
            aria-describedby={isIncomplete ? `${id}-missing` : undefined}
          >
            {words.add}
          </button>
        </div>
      </div>
      <div className={styles.says}>
        <div role="alert">
          {isIncomplete && (
            <p id={`${id}-missing`} className={controls.error}>
              {words.incomplete}
            </p>
          )}
        </div>
        <StockHint left={lowStock(product, choice)} />
        <noscript>{import.meta.env.SSR && <p className="secondary-text">{words.noScript}</p>}</noscript>
      </div>
    </form>
  )
}

function StockHint({ left }: { readonly left: number | null }) {
  const words = useProductWords()
  if (left === null) return null
  return <p className={`secondary-text ${styles.low}`}>{left === 0 ? words.soldOut : words.left(left)}</p>
}
