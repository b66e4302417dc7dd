import { useCartView, useQuote } from '../../client/cart/cart-context.tsx'
import { Amount } from '../../ui/amount.tsx'
import styles from './promo-code.module.css'
import { useCartWords } from './words.en.tsx'

/** Why the applied promo code takes nothing off. Nothing if it does. */
export function CodeNote() {
  const words = useCartWords()
  const terms = useCartView().coupon?.terms
  const effect = useQuote().coupon?.effect
  if (effect === undefined || effect.applies) return null
  const minimum = <Amount cents={terms?.minimum_spend ?? 0} />
  return (
    <span className={styles.idle}>
      {effect.why === 'minimum_spend' ? words.codeMinimum(minimum) : words.codeCoversNothing}
    </span>
  )
}
