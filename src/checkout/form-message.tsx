import { useTerm } from '../client/catalogue-words.ts'
import { Amount } from '../ui/amount.tsx'
import { useWords } from '../ui/language/language-context.ts'
import styles from './form-message.module.css'
import { CHECKOUT_MESSAGE_WORDS } from './message-words.en.tsx'
import type { SeenChange } from './seen-changes.ts'
import { UnpaidOrders } from './unpaid-orders.tsx'
import type { FormMessage } from './use-form-message.ts'

/** Why the order was not placed. */
export function FormMessageView({ formMessage }: { readonly formMessage: FormMessage | null }) {
  return (
    <div role="alert" className={formMessage === null ? undefined : styles.message}>
      {formMessage !== null && <MessageText formMessage={formMessage} />}
    </div>
  )
}

function MessageText({ formMessage }: { readonly formMessage: FormMessage }) {
  const words = useWords('checkoutMessages', CHECKOUT_MESSAGE_WORDS)
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
            {words.changed.notYet} {formMessage.isShown ? words.changed.isShown : words.changed.isComing}
          </p>
        </>
      )
    case 'refused':
      return (
        <>
          <p className={styles.title}>{formMessage.text}</p>
          <p>{words.notPlaced}</p>
        </>
      )
    case 'unpaid':
      return (
        <>
          <p className={styles.title}>{words.unpaid.title}</p>
          <p>{formMessage.text}</p>
          <p>{words.unpaid.text}</p>
          <p>
            <UnpaidOrders />
          </p>
        </>
      )
    case 'incomplete':
      return <p className={styles.title}>{words.incomplete}</p>
    case 'ended':
    case 'offline':
    case 'late':
    case 'outdated':
    case 'unknown': {
      const { title, text } = words[formMessage.kind]
      return (
        <>
          <p className={styles.title}>{title}</p>
          <p>{text}</p>
        </>
      )
    }
  }
}

/** One difference between the cart that was shown and the current one. */
function Change({ change: { name: whole, what, from, to } }: { readonly change: SeenChange }) {
  const { differences: words } = useWords('checkoutMessages', CHECKOUT_MESSAGE_WORDS)
  const name = translateLineName(whole, useTerm())
  switch (what) {
    case 'price':
      return words.price({ name, to: <Money value={to} />, from: <Money value={from} /> })
    case 'quantity':
      return Number(to) > 0 ? words.left({ name, to, from }) : words.soldOut(name)
    case 'left_out':
      return Number(to) > 0 ? words.left({ name, to, from }) : words.removed(name)
    case 'added':
      return words.added(name, to)
    case 'removed':
      return words.removed(name)
    case 'pieces':
      return words.pieces({ name, to, from })
    case 'shipping':
      return to === 'localPickup' ? words.pickUp : words.delivered
    case 'withdrawn':
      return words.withdrawn(name)
    case 'coupon':
      return to === null ? words.codeGone(from) : words.codeApplied(to)
    case 'delivery':
      return words.delivery(
        to === 0 ? words.free : <Money value={to} />,
        from === 0 ? words.free : <Money value={from} />,
      )
    case 'total':
      return words.total(<Money value={to} />, <Money value={from} />)
  }
}

/** Translates the options in a line's name, such as `Sage 3-seater, Foam / Rust`. */
function translateLineName(name: string, term: (name: string) => string): string {
  const [product = '', ...chosen] = name.split(/(, | \/ )/)
  return [product, ...chosen.map(term)].join('')
}

function Money({ value }: { readonly value: SeenChange['to'] }) {
  return typeof value === 'number' ? <Amount cents={value} /> : value
}
