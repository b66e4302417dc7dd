import { Detail } from '../ui/text/detail.tsx'
import { DeliveryDates, type DeliveryDatesProps } from './delivery-dates.tsx'
import styles from './delivery-facts.module.css'
import { useDetailsWords } from './details-words.en.tsx'

interface DeliveryFactsProps extends DeliveryDatesProps {
  readonly hasFrame: boolean
}

/** The terms of delivery, returns and the guarantee. */
export function DeliveryFacts({ days, at, hasFrame }: DeliveryFactsProps) {
  const words = useDetailsWords()
  return (
    <dl className={`rows ${styles.facts}`}>
      <DeliveryDates days={days} at={at} />
      <Detail name={words.returns}>{words.returnDays}</Detail>
      {hasFrame && <Detail name={words.guarantee}>{words.frameGuarantee}</Detail>}
    </dl>
  )
}
