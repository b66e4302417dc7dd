import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { assertNever } from '#domain/assert.ts'
import type { CartNotice, CartState } from '#domain/cart/cart-state.ts'
import { MAX_NOTICES_NAMED, noticeId } from '#domain/cart/notice-id.ts'
import { useCart, useShop } from '../../client/cart/cart-context.tsx'
import { refusedCodeOf } from '../../client/cart/refused-code-of.ts'
import { REJECTION_WORDS } from '../../client/cart/rejection-words.en.ts'
import { useCartActs } from '../../client/cart/use-cart-acts.ts'
import { Amount } from '../../ui/amount.tsx'
import controls from '../../ui/design/controls.module.css'
import { useWords } from '../../ui/language/language-context.ts'
import styles from './cart-notices.module.css'
import { RefusalAdvice } from './refusal-advice.tsx'
import { useCartWords } from './words.en.tsx'

/** What the shop changed in this cart, and what it refused. A live region, which gets the focus after a dismissal. */
export function CartNotices() {
  const words = useCartWords()
  const { rejected } = useWords('rejections', REJECTION_WORDS)
  const notices = useCart(({ view }) => view.notices)
  const lines = useCart(({ view }) => view.lines)
  const refusals = useCart(({ fold }) => fold.refusals)
  const isMerged = useCart(({ sync }) => sync.isMerged)
  const { dismissMergedCart } = useShop()
  const { dismissNotices, dismissRefusal } = useCartActs()
  const current = notices.filter((notice, index) => !isOutdated(notice, { later: notices.slice(index + 1), lines }))
  const others = refusals.filter((refusal) => refusedCodeOf(refusal) === null)
  const region = useRef<HTMLDivElement>(null)
  const withFocus = (dismiss: () => void) => () => {
    dismiss()
    region.current?.focus()
  }
  const dismissOldest = () => dismissNotices(notices.slice(0, MAX_NOTICES_NAMED).map(noticeId))
  return (
    <div ref={region} aria-live="polite" tabIndex={-1}>
      {isMerged && (
        <div className={`ends-row ${styles.notice}`}>
          <Link to="/login?to=/cart">{words.merged}</Link>
          <button type="button" className={controls.text} onClick={withFocus(dismissMergedCart)}>
            {words.ok}
          </button>
        </div>
      )}
      {current.length > 0 && (
        <section className={`ends-row ${styles.notice}`} aria-label={words.changes}>
          <ul>
            {current.map((notice, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two notices may be the same, and none has state.
              <li key={index}>
                <NoticeText notice={notice} />
              </li>
            ))}
          </ul>
          <button type="button" className={controls.text} onClick={withFocus(dismissOldest)}>
            {words.ok}
          </button>
        </section>
      )}
      {others.map((refusal) => (
        <section key={refusal.eventId} className={`ends-row ${styles.refusal}`} aria-label={words.refused}>
          <div>
            <p className={styles.reason}>{rejected(refusal)}</p>
            <RefusalAdvice {...refusal} />
          </div>
          <button type="button" className={controls.text} onClick={withFocus(() => dismissRefusal(refusal.eventId))}>
            {words.dismiss}
          </button>
        </section>
      ))}
    </div>
  )
}

interface AfterNotice {
  readonly later: readonly CartNotice[]
  readonly lines: CartState['lines']
}

/** Whether a later removal of the line replaces a notice, or the line has been added again after its removal. */
function isOutdated(notice: CartNotice, { later, lines }: AfterNotice): boolean {
  if (notice.kind === 'coupon_ended') return false
  const { itemKey, kind } = notice
  if (kind === 'withdrawn' && Object.hasOwn(lines, itemKey)) return true
  return later.some((each) => each.kind === 'withdrawn' && each.itemKey === itemKey)
}

function NoticeText({ notice }: { readonly notice: CartNotice }) {
  const words = useCartWords()
  if (notice.kind === 'coupon_ended') return words.withdrawn(`${words.promoCode} ${notice.code}`)
  const { name } = notice
  switch (notice.kind) {
    case 'repriced':
      return words.repriced(name, <Amount cents={notice.to} />, <Amount cents={notice.from} />)
    case 'stock_fell':
      return words.stockFell(name, notice.to, notice.from)
    case 'withdrawn':
      return words.withdrawn(name)
    case 'left_out':
      return notice.to === 0 ? words.full(name) : words.leftOut(name, notice.to, notice.from)
    default:
      return assertNever(notice)
  }
}
