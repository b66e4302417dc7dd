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
            Nothing is ordered yet.{' '}
            {formMessage.isShown
              ? 'Your order above is up to date: if it suits you, place it.'
              : 'Your order above will be up to date in a moment: look at it before you place it.'}
          </p>
        </>
      )
    case 'refused':
      return (
        <>
          <p className={styles.title}>{formMessage.text}</p>
          <p>Nothing is ordered.</p>
        </>
      )
    case 'unpaid':
      return (
        <>
          <p className={styles.title}>Some orders have to be paid or cancelled first</p>
          <p>{formMessage.text}</p>
          <p>Nothing is ordered, and your cart stays as it is.</p>
          <p>
            <UnpaidOrders />
          </p>
        </>
      )
    case 'offline':
      return (
        <>
          <p className={styles.title}>There is no network</p>
          <p>
            Nothing is ordered. What you typed and your cart are kept on this device: place the order when you are back.
          </p>
        </>
      )
    case 'late':
      return (
        <>
          <p className={styles.title}>The shop has not confirmed your last change to the cart</p>
          <p>Nothing is ordered, since the total is an estimate until then. Try again in a moment.</p>
        </>
      )
    case 'outdated':
      return (
        <>
          <p className={styles.title}>The shop was renewed while you were here</p>
          <p>Nothing is ordered. Reload the page and go on: what you typed and your cart stay.</p>
        </>
      )
    case 'unknown':
      return (
        <>
          <p className={styles.title}>We can’t tell whether your order arrived</p>
          <p>
            The network failed in the middle. Place it again when it is back: it is the same order, and is taken once
            only.
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
          {name}: now <Money value={to} /> each, and not <Money value={from} />
        </>
      )
    case 'quantity':
    case 'left_out':
      return Number(to) > 0 ? (
        <>
          {name}: only {to} left, of the {from} you chose
        </>
      ) : (
        <>{name}: sold out</>
      )
    case 'added':
      return (
        <>
          {name}: put into your cart elsewhere, {to} of it
        </>
      )
    case 'removed':
      return <>{name}: taken out of your cart elsewhere</>
    case 'pieces':
      return (
        <>
          {name}: {to} of it, and not {from}
        </>
      )
    case 'shipping':
      return <>{to === 'localPickup' ? 'Pick up in Cape Town, and not delivery' : 'Delivery, and not pick-up'}</>
    case 'withdrawn':
      return <>{name}: no longer sold</>
    case 'coupon':
      return to === null ? <>Promo code {from} no longer applies</> : <>Promo code {to} is taken off</>
    case 'delivery':
      return (
        <>
          Delivery: <Money value={to} />, and not <Money value={from} />
        </>
      )
    case 'total':
      return (
        <>
          Total: <Money value={to} />, and not <Money value={from} />
        </>
      )
  }
}

function Money({ value }: { readonly value: SeenChange['to'] }) {
  return typeof value === 'number' ? <Amount cents={value} /> : value
}
