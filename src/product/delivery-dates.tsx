import { useId } from 'react'
import type { Product } from '#domain/catalogue/product.ts'
import { pickUpDay } from '#domain/shipping/delivery-window.ts'
import { DELIVERY_FEE, FREE_DELIVERY_OVER } from '#domain/shipping/shipping.ts'
import { storedPostcode, validPostcode } from '../client/stored-postcode.ts'
import { useArrivalWords } from '../components/cart/arrival-words.en.tsx'
import { DeliveryEstimate } from '../components/cart/delivery-estimate.tsx'
import { Amount } from '../ui/amount.tsx'
import { useStoredTexts } from '../ui/form/use-stored-texts.ts'
import { useDayFormats } from '../ui/format/format-day.ts'
import { Detail } from '../ui/text/detail.tsx'
import styles from './delivery-dates.module.css'
import { useDetailsWords } from './details-words.en.tsx'

export interface DeliveryDatesProps {
  readonly days: Product['delivery_days']
  /** When the page was rendered, in epoch ms. */
  readonly at: number
}

/** The estimated dates of delivery and pick-up. The postcode stays in this browser. */
export function DeliveryDates({ days, at }: DeliveryDatesProps) {
  const words = useDetailsWords()
  const { orderToday } = useArrivalWords()
  const { day } = useDayFormats()
  const { texts, type: change } = useStoredTexts(() => ({ postcode: storedPostcode.read() ?? '' }))
  const { postcode = '' } = texts
  const id = useId()
  const type = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, 4)
    change({ postcode: digits })
    if (digits === '' || validPostcode(digits) !== null) storedPostcode.write(digits)
  }
  return (
    <>
      <Detail name={words.delivery}>
        <p role="status">{orderToday(<DeliveryEstimate days={days} at={at} postcode={validPostcode(postcode)} />)}</p>
        <p className={`row ${styles.postcode}`} data-screen-only>
          <label className="muted-text" htmlFor={`${id}-postcode`}>
            {words.postcode}
          </label>
          <input
            id={`${id}-postcode`}
            type="text"
            name="postcode"
            inputMode="numeric"
            autoComplete="postal-code"
            placeholder="7925"
            value={postcode}
            onChange={(event) => type(event.target.value)}
          />
        </p>
        <p>{words.fee(<Amount cents={FREE_DELIVERY_OVER} />, <Amount cents={DELIVERY_FEE} />)}</p>
      </Detail>
      <Detail name={words.pickUp}>{words.pickUpFrom(day(pickUpDay(at)))}</Detail>
    </>
  )
}
