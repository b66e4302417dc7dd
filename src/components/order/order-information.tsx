import { PROVINCES } from '#domain/customer/customer-state.ts'
import type { OrderView } from '#domain/order/order-view.ts'
import { useShopData } from '../../client/use-shop-data.ts'
import { PAYMENT_METHOD_TEXTS } from '../payment/payment-method-texts.ts'
import styles from './order-details.module.css'
import { formatDayAndTime, formatDelivery, HISTORY_TEXTS } from './order-texts.ts'

/** As long as it has neither come nor stands ready, and still may. */
const TO_COME: ReadonlySet<OrderView['status']> = new Set([
  'placed',
  'awaiting_payment',
  'awaiting_transfer',
  'paid',
  'dispatched',
])

/** When it comes, where to, how it is paid, and what has happened so far. */
export function OrderInformation({ order }: { readonly order: OrderView }) {
  const { company } = useShopData()
  const { contact, address, parcel, payment, note, history } = order
  const when = TO_COME.has(order.status) ? formatDelivery(order) : null
  const isFetched = order.shipping_method === 'localPickup'
  const isToFetch = isFetched && (order.status === 'ready_for_pick_up' || TO_COME.has(order.status))
  return (
    <dl>
      {when !== null && (
        <div>
          <dt>
            {isFetched ? 'Ready for pick-up' : 'Arriving'}
            {order.pay_by !== null && ', if you pay today'}
          </dt>
          <dd>{isFetched ? `From ${when}` : when}</dd>
        </div>
      )}
      {isToFetch && company !== null && (
        <div>
          <dt>Pick-up address</dt>
          <dd>
            {company.address.unit}, {company.address.street}, {company.address.suburb}, {company.address.city}
            {company.opening_hours.map(({ days, opens, closes }) => (
              <span key={days} className={styles.hours}>
                {days}, {opens} to {closes}
              </span>
            ))}
          </dd>
        </div>
      )}
      {parcel !== null && (parcel.carrier ?? parcel.tracking) !== null && (
        <div>
          <dt>Courier</dt>
          <dd>{[parcel.carrier, parcel.tracking].filter((part) => part !== null).join(', ')}</dd>
        </div>
      )}
      {address !== null && (
        <div>
          <dt>Delivery address</dt>
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
          {payment.status === 'nothing_due' ? 'Nothing to pay' : PAYMENT_METHOD_TEXTS[payment.method].name}
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
        <dt>Order history</dt>
        <dd>
          <ol className={styles.history}>
            {history.map(({ at, what }) => (
              <li key={`${at} ${what}`}>
                <span>{HISTORY_TEXTS[what]}</span> <time dateTime={at}>{formatDayAndTime(at)}</time>
              </li>
            ))}
          </ol>
        </dd>
      </div>
    </dl>
  )
}
