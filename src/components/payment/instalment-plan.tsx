import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { CREDIT_TERMS, instalmentPlan } from '#domain/instalments/instalments.ts'
import type { Cents } from '#domain/money/cents.ts'
import { Amount } from '../../ui/amount.tsx'
import { useWords } from '../../ui/language/language-context.ts'
import { AmountDetail } from '../../ui/text/detail.tsx'
import styles from './instalment-line.module.css'
import { INSTALMENT_WORDS } from './instalment-words.en.tsx'

interface InstalmentPlanProps {
  readonly price: Cents
  /** Makes the number of months controlled by the parent. */
  readonly months?: number
  readonly onMonths?: (months: number) => void
}

const { min: FEWEST, max: MOST } = CREDIT_TERMS.months

/** The instalments of a price for the chosen number of months, with all fees. */
export function InstalmentPlan({ price, months: chosen, onMonths }: InstalmentPlanProps) {
  const words = useWords('instalments', INSTALMENT_WORDS)
  const [moved, setMoved] = useState(MOST)
  const months = chosen ?? moved
  const id = useId()
  const plan = instalmentPlan({ price, months })
  return (
    <div className={styles.plan}>
      <label htmlFor={`${id}-months`}>
        {words.over(<output htmlFor={`${id}-months`}>{words.months(months)}</output>)}
      </label>
      <input
        id={`${id}-months`}
        name="months"
        type="range"
        min={FEWEST}
        max={MOST}
        value={months}
        aria-valuetext={words.months(months)}
        onChange={({ target }) => (onMonths ?? setMoved)(target.valueAsNumber)}
      />
      <dl className="amounts">
        <AmountDetail name={words.instalmentsOf(months)} cents={plan.instalment} />
        <AmountDetail name={words.total} cents={plan.total} />
        <AmountDetail name={words.cost} cents={plan.costOfCredit} />
      </dl>
      <p>
        {words.terms({
          rate: words.rate(plan.annualRate),
          perThousand: <Amount cents={CREDIT_TERMS.monthlyPerThousand} />,
          thousand: <Amount cents={100_000} />,
          initiationFee: <Amount cents={plan.initiationFee} />,
          monthlyFee: <Amount cents={plan.monthlyFee} />,
        })}{' '}
        <Link to="/information/payment-methods">{words.how}</Link>
      </p>
    </div>
  )
}
