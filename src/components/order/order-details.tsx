import { useRef } from 'react'
import { useHref } from 'react-router-dom'
import { orderPath } from '../../client/checkout/go-to-payment.ts'
import { useShopData } from '../../client/use-shop-data.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import controls from '../../ui/design/controls.module.css'
import { useLostFocus } from '../../ui/use-lost-focus.ts'
import { OrderActions, type OrderActionsProps } from './order-actions.tsx'
import { formatPastMoment } from './order-dates.ts'
import styles from './order-details.module.css'
import { OrderInformation } from './order-information.tsx'
import { OrderLines, OrderTotals } from './order-lines.tsx'
import { orderHeadline, progressSteps, useOrderLanguage } from './order-texts.ts'
import { TransferDetails } from './transfer-details.tsx'

interface OrderDetailsProps extends OrderActionsProps {
  /** The level of its heading: 2 on a page whose own title is the order's number. */
  readonly level: 1 | 2
}

/** An order: its status, the next actions, and its details. */
export function OrderDetails({ order, access, level, onOrder }: OrderDetailsProps) {
  const language = useOrderLanguage()
  const { words, days } = language
  const { title, text } = orderHeadline(order, language)
  const page = useHref(orderPath(order.id))
  const placedAt = formatPastMoment(order.placed_at, days)
  const Title = level === 1 ? 'h1' : 'h2'
  const steps = progressSteps(order, language)
  const article = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useLostFocus(article, () => heading.current?.focus())
  return (
    <article ref={article} className={styles.order} aria-label={words.name(order.number)}>
      <Letterhead />
      <header className="column" data-printed>
        <p className={`secondary-text ${styles.number}`}>
          {level === 1 ? words.placedAt(<strong>{order.number}</strong>, placedAt) : placedAt}
        </p>
        <div role="status" className={styles.standing}>
          <Title ref={heading} tabIndex={-1}>
            {title}
          </Title>
          <p className="muted-text">{text}</p>
        </div>
        {steps.length > 0 && (
          <ol className={styles.steps} aria-label={words.steps.name}>
            {steps.map(([name, isReached]) => (
              <li key={name} data-reached={isReached}>
                {name}
                {isReached && <span className="hidden-visually">{words.steps.done}</span>}
              </li>
            ))}
          </ol>
        )}
      </header>
      {order.transfer !== null && <TransferDetails transfer={order.transfer} />}
      <OrderActions order={order} access={access} onOrder={onOrder} />
      <div className={styles.columns}>
        <section aria-labelledby={`what-${order.id}`}>
          <h2 id={`what-${order.id}`}>{words.ordered}</h2>
          <OrderLines order={order} />
          <OrderTotals order={order} />
        </section>
        <section className={styles.particulars} aria-label={words.details}>
          <OrderInformation order={order} />
        </section>
      </div>
      <footer className={`row ${styles.foot}`} data-screen-only>
        <button type="button" className={`${controls.text} ${styles.act}`} onClick={() => window.print()}>
          {words.print}
        </button>
        {access.key !== null && (
          <CopyButton
            label={words.copyLink}
            text={() => `${location.origin}${page}?key=${encodeURIComponent(access.key ?? '')}`}
          >
            {words.linkShows}
          </CopyButton>
        )}
      </footer>
    </article>
  )
}

/** Printed only, in place of the page's header. */
function Letterhead() {
  const { company } = useShopData()
  const { letterhead: words } = useOrderLanguage().words
  if (company === null) return null
  return (
    <p className={styles.printed}>
      <strong>{company.name}</strong>, {words.registration} {company.registration_number}, {words.vat}{' '}
      {company.vat_number}, <span>{company.telephone_shown}</span>, {company.email}
    </p>
  )
}
