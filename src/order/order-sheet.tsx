import { Link } from 'react-router-dom'
import { PROVINCES } from '#domain/customer/customer-state.ts'
import type { OrderView } from '#domain/order/order-view.ts'
import { useShopData } from '../app/use-shop-data.ts'
import { PAYMENT_WORDS } from '../checkout/payment-words.ts'
import { Amount } from '../design/amount.tsx'
import { CopyButton } from './copy-button.tsx'
import type { OrderAccess } from './order-access.ts'
import { OrderActs } from './order-acts.tsx'
import styles from './order-sheet.module.css'
import { deliveryInWords, HISTORY_WORDS, momentInWords, standingOf, stepsOf } from './order-words.ts'
import { TransferDetails } from './transfer-details.tsx'

export interface OrderSheetProps {
  readonly order: OrderView
  readonly access: OrderAccess
  readonly level: 1 | 2
  /** The order as a call has answered it. */
  readonly onOrder: (order: OrderView) => void
}

/** An order on its page: where it stands, what to do next, and its particulars. */
export function OrderSheet({ order, access, level, onOrder }: OrderSheetProps) {
  const { title, text } = standingOf(order)
  const Title = level === 1 ? 'h1' : 'h2'
  const steps = stepsOf(order)
  return (
    <article className={styles.order} aria-label={`Order ${order.number}`}>
      <Letterhead />
      <header className={styles.head}>
        <p className={styles.number}>
          Order <strong>{order.number}</strong>, {momentInWords(order.placed_at)}
        </p>
        <div role="status" className={styles.standing}>
          <Title>{title}</Title>
          <p>{text}</p>
        </div>
        {steps.length > 0 && (
          <ol className={styles.steps} aria-label="How far it has come">
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
      <OrderActs order={order} access={access} onOrder={onOrder} />
      <div className={styles.columns}>
        <section aria-labelledby={`what-${order.id}`}>
          <h2 id={`what-${order.id}`}>What you ordered</h2>
          <OrderLines order={order} />
          <OrderTotals order={order} />
        </section>
        <section className={styles.particulars} aria-label="Particulars">
          <Particulars order={order} />
        </section>
      </div>
      <footer className={styles.foot} data-screen-only>
        <button type="button" className={styles.act} onClick={() => window.print()}>
          Print
        </button>
        {access.key !== null && (
          <CopyButton
            label="Copy the link to this order"
            text={() => `${location.origin}/checkout/order/${access.id}?key=${encodeURIComponent(access.key ?? '')}`}
          >
            Whoever has the link sees this order with its address.
          </CopyButton>
        )}
      </footer>
    </article>
  )
}

/** On paper only, where the page's own header is not. */
function Letterhead() {
  const { house } = useShopData()
  if (house === null) return null
  return (
    <p className={styles.printed}>
      <strong>{house.name}</strong>, registration {house.registration_number}, VAT {house.vat_number},{' '}
      {house.telephone_shown}, {house.email}
    </p>
  )
}

function OrderLines({ order: { lines } }: { readonly order: OrderView }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one.
    <ul role="list" aria-label="Order lines" className={styles.lines}>
      {lines.map(({ item_key, name, slug, variant, colour, picture, quantity, price }) => (
        <li key={item_key}>
          <span className={styles.picture}>
            {picture !== null && <img src={picture} alt="" width={160} height={120} loading="lazy" />}
          </span>
          <span>
            <Link to={`/product/${slug}`}>{name}</Link>
            <span className={styles.options}>{[variant, colour].filter((part) => part !== null).join(' / ')}</span>
            <span className={styles.options}>
              {quantity} × <Amount cents={price} />
            </span>
          </span>
          <Amount cents={price * quantity} />
        </li>
      ))}
    </ul>
  )
}

function OrderTotals({ order: { totals, coupon, refunded } }: { readonly order: OrderView }) {
  return (
    <dl aria-label="Totals" className={styles.totals}>
      <div>
        <dt>Subtotal</dt>
        <dd>
          <Amount cents={totals.subtotal} />
        </dd>
      </div>
      {totals.discount > 0 && (
        <div>
          <dt>Discount{coupon !== null && `, ${coupon}`}</dt>
          <dd>
            − <Amount cents={totals.discount} />
          </dd>
        </div>
      )}
      <div>
        <dt>Delivery</dt>
        <dd>
          <Amount cents={totals.shipping_total} />
        </dd>
      </div>
      <div className={styles.total}>
        <dt>Total, VAT included</dt>
        <dd>
          <Amount cents={totals.total} />
        </dd>
      </div>
      {refunded > 0 && (
        <div>
          <dt>Given back</dt>
          <dd>
            <Amount cents={refunded} />
          </dd>
        </div>
      )}
    </dl>
  )
}

function Particulars({ order }: { readonly order: OrderView }) {
  const { contact, address, parcel, payment, note, history } = order
  const when = deliveryInWords(order)
  const isFetched = order.shipping_method === 'localPickup'
  return (
    <dl>
      {when !== null && (
        <div>
          <dt>
            {isFetched ? 'Ready to fetch' : 'At your door'}
            {order.pay_by !== null && ', if it is paid today'}
          </dt>
          <dd>{isFetched ? `From ${when}` : when}</dd>
        </div>
      )}
      {parcel !== null && (parcel.carrier ?? parcel.tracking) !== null && (
        <div>
          <dt>Brought by</dt>
          <dd>{[parcel.carrier, parcel.tracking].filter((part) => part !== null).join(', ')}</dd>
        </div>
      )}
      {address !== null && (
        <div>
          <dt>Delivered to</dt>
          <dd>
            {contact !== null && `${contact.first_name} ${contact.last_name}, `}
            {[address.address, address.suburb, address.city].filter((part) => part !== null).join(', ')},{' '}
            {PROVINCES[address.state as keyof typeof PROVINCES] ?? address.state} {address.postcode}
          </dd>
        </div>
      )}
      {contact !== null && (
        <div>
          <dt>Contact</dt>
          <dd>
            {contact.first_name} {contact.last_name}
            <br />
            {contact.email}
            <br />
            {contact.phone}
          </dd>
        </div>
      )}
      <div>
        <dt>Payment</dt>
        <dd>
          {payment.status === 'nothing_due' ? 'Nothing due' : PAYMENT_WORDS[payment.method].name}
          {payment.months !== null && `, over ${payment.months} months`}
        </dd>
      </div>
      {note !== null && (
        <div>
          <dt>Your note</dt>
          <dd>{note}</dd>
        </div>
      )}
      <div>
        <dt>What happened</dt>
        <dd>
          <ol className={styles.history}>
            {history.map(({ at, what }) => (
              <li key={`${at} ${what}`}>
                <span>{HISTORY_WORDS[what]}</span> <time dateTime={at}>{momentInWords(at)}</time>
              </li>
            ))}
          </ol>
        </dd>
      </div>
    </dl>
  )
}
