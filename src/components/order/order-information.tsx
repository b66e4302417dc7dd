import type { OrderView } from '#domain/order/order-view.ts'
import { useTerm } from '../../client/catalogue-words.ts'
import { PROVINCE_WORDS } from '../../client/province-words.en.ts'
import { useShopData } from '../../client/use-shop-data.ts'
import { formatPhone } from '../../ui/format/format-phone.ts'
import { useWords } from '../../ui/language/language-context.ts'
import { Detail } from '../../ui/text/detail.tsx'
import { PAYMENT_METHOD_WORDS } from '../payment/method-words.en.tsx'
import { formatPastMoment } from './order-dates.ts'
import styles from './order-details.module.css'
import { formatDelivery, useOrderLanguage } from './order-texts.ts'

/** The statuses in which an order is still to be delivered or made ready. */
const TO_COME: OrderView['status'][] = ['placed', 'awaiting_payment', 'awaiting_transfer', 'paid', 'dispatched']

/** The delivery, the payment, and the history of an order. */
export function OrderInformation({ order }: { readonly order: OrderView }) {
  const { company } = useShopData()
  const language = useOrderLanguage()
  const {
    days,
    words: { history: histories, information: words },
  } = language
  const { methods } = useWords('paymentMethods', PAYMENT_METHOD_WORDS)
  const provinces = useWords('provinces', PROVINCE_WORDS)
  const term = useTerm()
  const { contact, address, parcel, payment, note, history } = order
  const when = TO_COME.includes(order.status) ? formatDelivery(order, language) : null
  const isPickUp = order.shipping_method === 'localPickup'
  const isAwaitingPickUp = isPickUp && (order.status === 'ready_for_pick_up' || TO_COME.includes(order.status))
  const name = contact && (
    <bdi>
      {contact.first_name} {contact.last_name}
    </bdi>
  )
  return (
    <dl>
      {when !== null && (
        <Detail name={(isPickUp ? words.ready : words.arriving) + (order.pay_by === null ? '' : words.ifPaidToday)}>
          {isPickUp ? words.readyFrom(when) : when}
        </Detail>
      )}
      {isAwaitingPickUp && company !== null && (
        <Detail name={words.pickUpAddress}>
          {company.address.unit}, {company.address.street}, {company.address.suburb}, {company.address.city}
          {company.opening_hours.map(({ days: open, opens, closes }) => (
            <span key={open} className={styles.hours}>
              {words.hours(term(open), opens, closes)}
            </span>
          ))}
        </Detail>
      )}
      {parcel !== null && (parcel.carrier ?? parcel.tracking) !== null && (
        <Detail name={words.courier}>
          {[parcel.carrier, parcel.tracking].filter((part) => part !== null).join(', ')}
        </Detail>
      )}
      {address !== null && (
        <Detail name={words.address}>
          {name !== null && <>{name}, </>}
          <bdi>{address.address}</bdi>,{' '}
          {address.suburb !== null && (
            <>
              <bdi>{address.suburb}</bdi>,{' '}
            </>
          )}
          <bdi>{address.city}</bdi>, {provinces[address.state as keyof typeof provinces] ?? address.state}{' '}
          {address.postcode}
        </Detail>
      )}
      {contact !== null && (
        <Detail name={words.contact}>
          {name}
          <br />
          {contact.email}
          <br />
          {formatPhone(contact.phone)}
        </Detail>
      )}
      <Detail name={words.payment}>
        {payment.status === 'nothing_due' ? words.nothingToPay : methods[payment.method].name}
        {payment.months !== null && words.overMonths(payment.months)}
      </Detail>
      {note !== null && <Detail name={words.note}>{note}</Detail>}
      <Detail name={words.history}>
        <ol className={styles.history}>
          {history.map(({ at, what }) => (
            <li key={`${at} ${what}`}>
              <span>{histories[what]}</span>{' '}
              <time className="muted-text" dateTime={at}>
                {formatPastMoment(at, days)}
              </time>
            </li>
          ))}
        </ol>
      </Detail>
    </dl>
  )
}
