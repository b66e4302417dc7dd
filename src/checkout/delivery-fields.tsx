import { useQuote } from '../client/cart/cart-context.tsx'
import { PROVINCE_WORDS } from '../client/province-words.en.ts'
import { ShippingChoice } from '../components/cart/shipping-choice.tsx'
import field from '../ui/form/field.module.css'
import { useWords } from '../ui/language/language-context.ts'
import { useTimeShown } from '../ui/use-time-shown.ts'
import fields from './checkout-field.module.css'
import { CheckoutField } from './checkout-field.tsx'
import styles from './checkout-form.module.css'
import { DeliveryDay, PickUp } from './delivery-day.tsx'
import { TypedField } from './typed-field.tsx'
import type { Checkout } from './use-checkout.ts'
import { useCheckoutWords } from './words.en.tsx'

/** The shipping method, with the address and the delivery dates, or the pick-up details. */
export function DeliveryFields({ checkout, loadedAt }: { readonly checkout: Checkout; readonly loadedAt: number }) {
  const at = useTimeShown(loadedAt)
  const words = useCheckoutWords()
  const provinces = useWords('provinces', PROVINCE_WORDS)
  const isDelivered = useQuote().shippingMethod === 'deliveryToDoor'
  const { draft, problems, type } = checkout
  return (
    <>
      <ShippingChoice />
      {isDelivered ? (
        <>
          <div className={fields.fields}>
            <TypedField checkout={checkout} name="address" />
            <TypedField checkout={checkout} name="suburb" size="half" />
            <TypedField checkout={checkout} name="city" size="half" />
            <CheckoutField name="state" problems={problems} size="half">
              {(control) => (
                <select
                  {...control}
                  className={`${control.className} ${field.select}`}
                  autoComplete="shipping address-level1"
                  value={draft.state}
                  onChange={({ target }) => type('state', target.value)}
                >
                  <option value="">{words.chooseProvince}</option>
                  {Object.entries(provinces).map(([code, name]) => (
                    <option key={code} value={code}>
                      {name}
                    </option>
                  ))}
                </select>
              )}
            </CheckoutField>
            <TypedField checkout={checkout} name="postcode" size="half" />
          </div>
          <DeliveryDay postcode={draft.postcode} at={at} />
        </>
      ) : (
        <PickUp at={at} />
      )}
      <CheckoutField name="note" problems={problems} isOptional>
        {(control) => (
          <textarea
            {...control}
            className={`${control.className} ${field.lines} ${styles.note}`}
            rows={2}
            maxLength={1_000}
            placeholder={isDelivered ? words.hints.note : ''}
            value={draft.note}
            onChange={({ target }) => type('note', target.value)}
          />
        )}
      </CheckoutField>
    </>
  )
}
