import { trimmed } from '#domain/forms/trimmed.ts'
import { pickUpDay } from '#domain/shipping/delivery-window.ts'
import { DELIVERY_DAYS } from '#domain/shipping/shipping.ts'
import { useTerm } from '../client/catalogue-words.ts'
import { validPostcode } from '../client/stored-postcode.ts'
import { useShopData } from '../client/use-shop-data.ts'
import { DeliveryEstimate } from '../components/cart/delivery-estimate.tsx'
import { useDayFormats } from '../ui/format/format-day.ts'
import styles from './checkout-form.module.css'
import { useCheckoutWords } from './words.en.tsx'

/** The estimated delivery dates for a postcode. */
export function DeliveryDay({ postcode, at }: { readonly postcode: string; readonly at: number }) {
  const words = useCheckoutWords()
  return (
    <p className={`secondary-text ${styles.day}`} role="status">
      {words.arrival(<DeliveryEstimate days={DELIVERY_DAYS} at={at} postcode={validPostcode(trimmed(postcode))} />)}
    </p>
  )
}

/** Where and from when the order can be picked up. */
export function PickUp({ at }: { readonly at: number }) {
  const words = useCheckoutWords()
  const term = useTerm()
  const { day } = useDayFormats()
  const { company } = useShopData()
  return (
    <div className={`secondary-text ${styles.day}`}>
      <p>{words.pickUp(<strong>{day(pickUpDay(at))}</strong>)}</p>
      {company !== null && (
        <address>
          {company.address.unit}, {company.address.street}, {company.address.suburb}, {company.address.city}
          <br />
          {company.opening_hours.map(({ days, opens, closes }) => words.hours(term(days), opens, closes)).join(', ')}
        </address>
      )}
    </div>
  )
}
