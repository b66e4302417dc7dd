import { pickUpDay } from '#domain/shipping/delivery-window.ts'
import { DELIVERY_DAYS } from '#domain/shipping/shipping.ts'
import { validPostcode } from '../client/kept-postcode.ts'
import { useShopData } from '../client/use-shop-data.ts'
import { Arrival } from '../components/cart/arrival.tsx'
import { useDayFormats } from '../ui/format/format-day.ts'
import styles from './checkout-form.module.css'

/** When it comes to this postal code. */
export function DeliveryDay({ postcode, at }: { readonly postcode: string; readonly at: number }) {
  return (
    <p className={styles.day} role="status">
      <Arrival days={DELIVERY_DAYS} at={at} postcode={validPostcode(postcode)} />. The driver calls before delivery.
    </p>
  )
}

/** Where and from when it can be fetched. */
export function PickUp({ at }: { readonly at: number }) {
  const { day } = useDayFormats()
  const { company } = useShopData()
  return (
    <div className={styles.day}>
      <p>
        Ready for pick-up <strong>{day(pickUpDay(at))}</strong>. We’ll e-mail you as soon as it’s ready.
      </p>
      {company !== null && (
        <address>
          {company.address.unit}, {company.address.street}, {company.address.suburb}, {company.address.city}
          <br />
          {company.opening_hours.map(({ days, opens, closes }) => `${days} ${opens} to ${closes}`).join(', ')}
        </address>
      )}
    </div>
  )
}
