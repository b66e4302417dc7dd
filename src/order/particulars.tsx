import { PROVINCES } from '#domain/customer/customer-state.ts'
import type { OrderView } from '#domain/order/order-view.ts'
import { PAYMENT_WORDS } from '../checkout/payment-words.ts'
import styles from './order-sheet.module.css'
import { deliveryInWords, HISTORY_WORDS, momentInWords } from './order-words.ts'

/** When it comes, where to, how it is paid, and what has happened so far. */
export function Particulars({ order }: { readonly order: OrderView }) {
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
