import { assertNever } from '#domain/assert.ts'
import type { CartNotice } from '#domain/cart/cart-state.ts'
import { useCartActions } from '../../client/cart/cart-actions.ts'
import { useCart } from '../../client/cart/cart-context.tsx'
import { Amount } from '../../ui/amount.tsx'
import controls from '../../ui/design/controls.module.css'
import styles from './cart-notices.module.css'
import { codeRefused } from './code-refused.ts'
import { refusalAdvice } from './refusal-advice.ts'

/** What the shopper has to know of this cart: what the shop changed, and what it refused. */
export function CartNotices() {
  const notices = useCart(({ view }) => view.notices)
  const refusals = useCart(({ fold }) => fold.refusals)
  const { dismissNotices, dismissRefusal } = useCartActions()
  const others = refusals.filter((refusal) => codeRefused(refusal) === null)
  return (
    <>
      {notices.length > 0 && (
        <section className={styles.notice} aria-label="Changes to your cart">
          <ul>
            {notices.map((notice) => (
              <li key={JSON.stringify(notice)}>
                <NoticeText notice={notice} />
              </li>
            ))}
          </ul>
          <button type="button" className={controls.text} onClick={dismissNotices}>
            {' '}
            OK{' '}
          </button>
        </section>
      )}
      {others.map((refusal) => (
        <section key={refusal.eventId} className={styles.refusal} aria-label="Change not made">
          <div>
            <p className={styles.reason}>{refusal.message}</p>
            <p>{refusalAdvice(refusal)}</p>
          </div>
          <button type="button" className={controls.text} onClick={() => dismissRefusal(refusal.eventId)}>
            Dismiss
          </button>
        </section>
      ))}
    </>
  )
}

function NoticeText({ notice }: { readonly notice: CartNotice }) {
  switch (notice.kind) {
    case 'repriced':
      return (
        <>
          {notice.name} now costs <Amount cents={notice.to} /> instead of <Amount cents={notice.from} />.
        </>
      )
    case 'stock_fell':
      return (
        <>
          Only {notice.to} of {notice.name} left, so we’ve changed your quantity from {notice.from} to {notice.to}.
        </>
      )
    case 'withdrawn':
      return <>{notice.name} is no longer available, so we’ve removed it from your cart.</>
    case 'left_out':
      if (notice.to === 0) return <>{notice.name} couldn’t be added, because your cart is full.</>
      return (
        <>
          Your two carts had {notice.from} of {notice.name} between them. We’ve kept {notice.to}, the most you can order
          at once.
        </>
      )
    default:
      return assertNever(notice)
  }
}
