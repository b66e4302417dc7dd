import { Link } from 'react-router-dom'
import { useQuote } from '../client/cart/cart-context.tsx'
import { Amount } from '../ui/amount.tsx'
import controls from '../ui/design/controls.module.css'
import { isIncomplete } from '../ui/form/form-problems.ts'
import { OfflineNote } from '../ui/form/offline-note.tsx'
import styles from './checkout-form.module.css'
import { FormMessageView } from './form-message.tsx'
import type { Checkout } from './use-checkout.ts'

/** The button that places the order, with what became of the last press. */
export function CheckoutEnd({ checkout }: { readonly checkout: Checkout }) {
  const { problems, summary, formMessage, stage } = checkout
  const incomplete = summary !== null && isIncomplete(problems) ? ({ kind: 'incomplete' } as const) : null
  return (
    <div className={styles.end}>
      <OfflineNote can="order" />
      <FormMessageView formMessage={formMessage ?? incomplete} />
      <button type="submit" className={`${controls.primary} ${controls.wide}`} aria-disabled={stage !== 'form'}>
        <PlaceWords checkout={checkout} />
      </button>
      <p className={styles.terms}>
        By placing your order you agree to our <Link to="/information/terms">terms of sale</Link>. We use your details
        to deliver it, as set out in our <Link to="/information/privacy">privacy policy</Link>.
      </p>
    </div>
  )
}

function PlaceWords({ checkout: { stage, draft } }: { readonly checkout: Checkout }) {
  const quote = useQuote()
  switch (stage) {
    case 'waiting':
      return 'Saving your latest changes…'
    case 'sending':
    case 'finding':
    case 'leaving':
      return 'Placing your order…'
    case 'form':
      return (
        <span>
          {draft.method === 'bank_transfer' || quote.total === 0 ? 'Place order' : 'Place order and pay'},{' '}
          <Amount cents={quote.total} />
        </span>
      )
  }
}
