import { useId } from 'react'
import { SHIPPING_METHODS } from '#domain/shipping/shipping.ts'
import { useQuote } from '../../client/cart/cart-context.tsx'
import { useCartActs } from '../../client/cart/use-cart-acts.ts'
import styles from './shipping-choice.module.css'
import { useCartWords } from './words.en.tsx'

/** The shipping methods as radio buttons. A choice is applied at once. */
export function ShippingChoice() {
  const words = useCartWords()
  const { shippingMethod } = useQuote()
  const { switchShipping } = useCartActs()
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={`${id}-legend`}>
      <p id={`${id}-legend`} className={styles.legend}>
        {words.shipping}
      </p>
      {SHIPPING_METHODS.map((method) => (
        <label key={method} className={`choice ${styles.method}`}>
          <input
            type="radio"
            name={`${id}-shipping`}
            value={method}
            checked={shippingMethod === method}
            // Otherwise the browser restores an old choice when the page is opened again.
            autoComplete="off"
            aria-labelledby={`${id}-${method}`}
            aria-describedby={`${id}-${method}-terms`}
            onChange={() => switchShipping(method)}
          />
          <span>
            <span id={`${id}-${method}`}>{words.methods[method].name}</span>
            <span id={`${id}-${method}-terms`} className={`secondary-text ${styles.terms}`}>
              {words.methods[method].terms}
            </span>
          </span>
        </label>
      ))}
    </div>
  )
}
