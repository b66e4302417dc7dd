import { INCOMPLETE } from '#domain/forms/form-messages.ts'
import { Amount } from '../ui/amount.tsx'
import styles from './form-message.module.css'
import type { SeenChange } from './seen-changes.ts'
import { UnpaidOrders } from './unpaid-orders.tsx'
import type { FormMessage } from './use-order-placement.ts'

/** What became of the press of the button, where it was not an order. */
export function FormMessageView({ formMessage }: { readonly formMessage: FormMessage | null }) {
  return (
    <div role="alert" className={formMessage === null ? undefined : styles.message}>
      {formMessage !== null && <MessageText formMessage={formMessage} />}
    </div>
  )
}

function MessageText({ formMessage }: { readonly formMessage: FormMessage }) {
  switch (formMessage.kind) {
    case 'changed':
      return (
        <>
          <p className={styles.title}>{formMessage.text}</p>
          <ul>
            {formMessage.changes.map((change) => (
              <li key={`${change.item_key} ${change.what}`}>
                <Change change={change} />
              </li>
            ))}
          </ul>
          <p>
            Your order hasn’t been placed yet.{' '}
            {formMessage.isShown
              ? 'The order above is up to date. If you’re happy with it, place your order.'
              : 'The order above will update in a moment. Check it before you place your order.'}
          </p>
        </>
      )
    case 'refused':
      return (
        <>
          <p className={styles.title}>{formMessage.text}</p>
          <p>Your order hasn’t been placed.</p>
        </>
      )
    case 'unpaid':
      return (
        <>
          <p className={styles.title}>You have orders that still need to be paid</p>
          <p>{formMessage.text}</p>
          <p>Your order hasn’t been placed, and your cart is unchanged.</p>
          <p>
            <UnpaidOrders />
          </p>
        </>
      )
    case 'incomplete':
      return <p className={styles.title}>{INCOMPLETE}</p>
    case 'offline':
      return (
        <>
          <p className={styles.title}>You’re offline</p>
          <p>
            Your order hasn’t been placed. Your cart and details are saved on this device, so you can order once you’re
            back online.
          </p>
        </>
      )
    case 'late':
      return (
        <>
          <p className={styles.title}>Your latest cart changes haven’t been saved yet</p>
          <p>Your order hasn’t been placed, because the total may still change. Please try again in a moment.</p>
        </>
      )
    case 'outdated':
      return (
        <>
          <p className={styles.title}>We’ve updated the shop</p>
          <p>Your order hasn’t been placed. Please reload the page to continue. Your cart and details are kept.</p>
        </>
      )
    case 'unknown':
      return (
        <>
          <p className={styles.title}>We couldn’t confirm your order</p>
          <p>
            Your connection dropped while we were placing it. Place it again once you’re online: it’s the same order,
            and you only pay once.
          </p>
        </>
      )
  }
}

/** A difference, line by line: from what was shown, to what is. */
function Change({ change: { name, what, from, to } }: { readonly change: SeenChange }) {
  switch (what) {
    case 'price':
      return (
        <>
          {name}: now <Money value={to} /> each (was <Money value={from} />)
        </>
      )
    case 'quantity':
    case 'left_out':
      return Number(to) > 0 ? (
        <>
          {name}: only {to} left (you chose {from})
        </>
      ) : (
        <>{name}: sold out</>
      )
    case 'added':
      return (
        <>
          {name}: added on another device ({to})
        </>
      )
    case 'removed':
      return <>{name}: removed on another device</>
    case 'pieces':
      return (
        <>
          {name}: quantity is now {to} (was {from})
        </>
      )
    case 'shipping':
      return <>{to === 'localPickup' ? 'Pick-up in Cape Town instead of delivery' : 'Delivery instead of pick-up'}</>
    case 'withdrawn':
      return <>{name}: no longer available</>
    case 'coupon':
      return to === null ? <>Promo code {from} no longer applies</> : <>Promo code {to} applied</>
    case 'delivery':
      return (
        <>
          Delivery: <Money value={to} /> (was <Money value={from} />)
        </>
      )
    case 'total':
      return (
        <>
          Total: <Money value={to} /> (was <Money value={from} />)
        </>
      )
  }
}

function Money({ value }: { readonly value: SeenChange['to'] }) {
  return typeof value === 'number' ? <Amount cents={value} /> : value
}
