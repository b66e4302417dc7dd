import { Link } from 'react-router-dom'
import { useQuote } from '../client/cart/cart-context.tsx'
import { Amount } from '../ui/amount.tsx'
import controls from '../ui/design/controls.module.css'
import { isIncomplete } from '../ui/form/form-problems.ts'
import { OfflineNote } from '../ui/form/offline-note.tsx'
import styles from './checkout-form.module.css'
import { FormMessageView } from './form-message.tsx'
import type { Checkout } from './use-checkout.ts'
import { useCheckoutWords } from './words.en.tsx'

/** The button that places the order, with the message about the last attempt. */
export function CheckoutEnd({ checkout }: { readonly checkout: Checkout }) {
  const words = useCheckoutWords()
  const { problems, summary, formMessage, stage } = checkout
  const incomplete = summary !== null && isIncomplete(problems) ? ({ kind: 'incomplete' } as const) : null
  return (
    <div className={`column ${styles.end}`}>
      <OfflineNote can="order" />
      <FormMessageView formMessage={formMessage ?? incomplete} />
      <button type="submit" className={`${controls.primary} ${controls.wide}`} aria-disabled={stage !== 'form'}>
        <PlaceWords checkout={checkout} />
      </button>
      <p className={`secondary-text ${styles.terms}`}>
        {words.agree({
          terms: <Link to="/information/terms">{words.terms}</Link>,
          privacy: <Link to="/information/privacy">{words.privacy}</Link>,
        })}
      </p>
    </div>
  )
}

function PlaceWords({ checkout: { stage, draft } }: { readonly checkout: Checkout }) {
  const words = useCheckoutWords()
  const quote = useQuote()
  if (stage === 'waiting') return <span key="saving">{words.saving}</span>
  if (stage !== 'form') return <span key="placing">{words.placing}</span>
  const place = draft.method === 'bank_transfer' || quote.total === 0 ? words.place : words.placeAndPay
  return (
    <span key={place}>
      {place}, <Amount cents={quote.total} />
    </span>
  )
}
