import { PROVINCES } from '#domain/customer/customer-state.ts'
import { pickUpDay } from '#domain/shipping/delivery-window.ts'
import { DELIVERY_DAYS } from '#domain/shipping/shipping.ts'
import { useQuote } from '../client/cart/cart-context.tsx'
import { validPostcode } from '../client/kept-postcode.ts'
import { useShopData } from '../client/use-shop-data.ts'
import { Arrival } from '../components/cart/arrival.tsx'
import { ShippingChoice } from '../components/cart/shipping-choice.tsx'
import { useDayFormats } from '../ui/format/format-day.ts'
import { ChevronIcon } from '../ui/icons.tsx'
import fields from './checkout-field.module.css'
import { CheckoutField } from './checkout-field.tsx'
import styles from './checkout-form.module.css'
import { TypedField } from './typed-field.tsx'
import type { Checkout } from './use-checkout.ts'

interface DeliveryFieldsProps {
  readonly checkout: Checkout
  /** Epoch ms. */
  readonly at: number
}

/** Where it goes and when it comes; or where and from when it can be fetched. */
export function DeliveryFields({ checkout, at }: DeliveryFieldsProps) {
  const isDelivered = useQuote().shippingMethod === 'deliveryToDoor'
  const { draft, problems, type } = checkout
  return (
    <>
      <ShippingChoice />
      {isDelivered ? (
        <>
          <div className={fields.fields}>
            <TypedField
              checkout={checkout}
              name="address"
              label="Street and number"
              autoComplete="shipping street-address"
              hint="Include the unit number, complex or farm, if there is one."
              maxLength={200}
            />
            <TypedField
              checkout={checkout}
              name="suburb"
              label="Suburb"
              size="half"
              autoComplete="shipping address-level3"
              maxLength={100}
            />
            <TypedField
              checkout={checkout}
              name="city"
              label="City or town"
              size="half"
              autoComplete="shipping address-level2"
              maxLength={100}
            />
            <CheckoutField name="state" label="Province" problems={problems} size="half">
              {(control) => (
                <span className={fields.select}>
                  <select
                    {...control}
                    autoComplete="shipping address-level1"
                    value={draft.state}
                    onChange={({ target }) => type('state', target.value)}
                  >
                    <option value="">Choose a province</option>
                    {Object.entries(PROVINCES).map(([code, name]) => (
                      <option key={code} value={code}>
                        {name}
                      </option>
                    ))}
                  </select>
                  <ChevronIcon />
                </span>
              )}
            </CheckoutField>
            <TypedField
              checkout={checkout}
              name="postcode"
              label="Postal code"
              size="half"
              autoComplete="shipping postal-code"
              inputMode="numeric"
              maxLength={4}
            />
          </div>
          <DeliveryDay postcode={draft.postcode} at={at} />
        </>
      ) : (
        <PickUp at={at} />
      )}
      <CheckoutField name="note" label="Order note" problems={problems} isOptional>
        {(control) => (
          <textarea
            {...control}
            className={`${control.className} ${styles.note}`}
            rows={2}
            maxLength={1_000}
            placeholder={isDelivered ? 'Gate code, narrow stairs, best time to call' : ''}
            value={draft.note}
            onChange={({ target }) => type('note', target.value)}
          />
        )}
      </CheckoutField>
    </>
  )
}

function DeliveryDay({ postcode, at }: { readonly postcode: string; readonly at: number }) {
  return (
    <p className={styles.day} role="status">
      <Arrival days={DELIVERY_DAYS} at={at} postcode={validPostcode(postcode)} />. The driver calls before delivery.
    </p>
  )
}

function PickUp({ at }: { readonly at: number }) {
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
