import { useId } from 'react'
import { DELIVERY_DAYS, SHIPPING_METHODS, type ShippingMethod } from '#domain/shipping/shipping.ts'
import { useCartActions } from '../../client/cart/cart-actions.ts'
import { useQuote } from '../../client/cart/cart-context.tsx'
import styles from './shipping-choice.module.css'

const labels: Readonly<Record<ShippingMethod, { readonly name: string; readonly terms: string }>> = {
  deliveryToDoor: {
    name: 'Deliver to my door',
    terms: `${DELIVERY_DAYS.min} to ${DELIVERY_DAYS.max} days, anywhere in South Africa`,
  },
  localPickup: { name: 'Pick up in Cape Town', terms: 'Free, at our workshop' },
}

/** How the shopper gets it: two radios, the choice kept at once. */
export function ShippingChoice() {
  const { shippingMethod } = useQuote()
  const { switchShipping } = useCartActions()
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={`${id}-legend`} className={styles.choice}>
      <p id={`${id}-legend`} className={styles.legend}>
        Delivery or pick-up
      </p>
      {SHIPPING_METHODS.map((method) => (
        <label key={method} className={styles.method}>
          <input
            type="radio"
            name={`${id}-shipping`}
            value={method}
            checked={shippingMethod === method}
            // What a browser remembers of a page that is gone back to is nobody's choice any more.
            autoComplete="off"
            aria-labelledby={`${id}-${method}`}
            aria-describedby={`${id}-${method}-terms`}
            onChange={() => switchShipping(method)}
          />
          <span>
            <span id={`${id}-${method}`}>{labels[method].name}</span>
            <span id={`${id}-${method}-terms`} className={styles.terms}>
              {labels[method].terms}
            </span>
          </span>
        </label>
      ))}
    </div>
  )
}
