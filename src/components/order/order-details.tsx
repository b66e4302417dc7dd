import type { OrderView } from '#domain/order/order-view.ts'
import { useShopData } from '../../client/use-shop-data.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import type { OrderAccess } from './order-access.ts'
import { OrderActions } from './order-actions.tsx'
import styles from './order-details.module.css'
import { OrderInformation } from './order-information.tsx'
import { OrderLines, OrderTotals } from './order-lines.tsx'
import { formatDayAndTime, orderHeadline, progressSteps } from './order-texts.ts'
import { TransferDetails } from './transfer-details.tsx'

export interface OrderDetailsProps {
  readonly order: OrderView
  readonly access: OrderAccess
  readonly level: 1 | 2
  /** The order as a call has answered it. */
  readonly onOrder: (order: OrderView) => void
}

/** An order on its page: where it stands, what to do next, and its particulars. */
export function OrderDetails({ order, access, level, onOrder }: OrderDetailsProps) {
  const { title, text } = orderHeadline(order)
  const Title = level === 1 ? 'h1' : 'h2'
  const steps = progressSteps(order)
  return (
    <article className={styles.order} aria-label={`Order ${order.number}`}>
      <Letterhead />
      <header className={styles.head} data-printed>
        <p className={styles.number}>
          Order <strong>{order.number}</strong>, {formatDayAndTime(order.placed_at)}
        </p>
        <div role="status" className={styles.standing}>
          <Title>{title}</Title>
          <p>{text}</p>
        </div>
        {steps.length > 0 && (
          <ol className={styles.steps} aria-label="Order progress">
            {steps.map(([name, isReached]) => (
              <li key={name} data-reached={isReached}>
                {name}
                {isReached && <span className="hidden-visually">, done</span>}
              </li>
            ))}
          </ol>
        )}
      </header>
      {order.transfer !== null && <TransferDetails transfer={order.transfer} />}
      <OrderActions order={order} access={access} onOrder={onOrder} />
      <div className={styles.columns}>
        <section aria-labelledby={`what-${order.id}`}>
          <h2 id={`what-${order.id}`}>What you ordered</h2>
          <OrderLines order={order} />
          <OrderTotals order={order} />
        </section>
        <section className={styles.particulars} aria-label="Order details">
          <OrderInformation order={order} />
        </section>
      </div>
      <footer className={styles.foot} data-screen-only>
        <button type="button" className={styles.act} onClick={() => window.print()}>
          Print
        </button>
        {access.key !== null && (
          <CopyButton
            label="Copy order link"
            text={() => `${location.origin}/checkout/order/${access.id}?key=${encodeURIComponent(access.key ?? '')}`}
          >
            Anyone with this link can see your order and address.
          </CopyButton>
        )}
      </footer>
    </article>
  )
}

/** On paper only, where the page's own header is not. */
function Letterhead() {
  const { company } = useShopData()
  if (company === null) return null
  return (
    <p className={styles.printed}>
      <strong>{company.name}</strong>, registration {company.registration_number}, VAT {company.vat_number},{' '}
      <span>{company.telephone_shown}</span>, {company.email}
    </p>
  )
}
