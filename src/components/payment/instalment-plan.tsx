import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { CREDIT_TERMS, instalmentPlan } from '#domain/instalments/instalments.ts'
import type { Cents } from '#domain/money/cents.ts'
import { Amount } from '../../ui/amount.tsx'
import styles from './instalment-line.module.css'

export interface InstalmentPlanProps {
  readonly price: Cents
  /** Where somebody else keeps the choice. */
  readonly months?: number
  readonly onMonths?: (months: number) => void
}

const { min: FEWEST, max: MOST } = CREDIT_TERMS.months
const PER_THOUSAND: Cents = Math.round(CREDIT_TERMS.monthlyPerThousand * 100_000)

/** A price over any number of months that is offered, with every fee in it. */
export function InstalmentPlan({ price, months: chosen, onMonths }: InstalmentPlanProps) {
  const [moved, setMoved] = useState(MOST)
  const months = chosen ?? moved
  const id = useId()
  const plan = instalmentPlan({ price, months })
  const rate = `${(plan.annualRate * 100).toFixed(2)}%`
  return (
    <div className={styles.plan}>
      <label htmlFor={`${id}-months`}>
        Over <output htmlFor={`${id}-months`}>{months} months</output>
      </label>
      <input
        id={`${id}-months`}
        name="months"
        type="range"
        min={FEWEST}
        max={MOST}
        value={months}
        aria-valuetext={`${months} months`}
        onChange={({ target }) => (onMonths ?? setMoved)(target.valueAsNumber)}
      />
      <dl>
        <div>
          <dt>{months} instalments of</dt>
          <dd>
            <Amount cents={plan.instalment} />
          </dd>
        </div>
        <div>
          <dt>Total</dt>
          <dd>
            <Amount cents={plan.total} />
          </dd>
        </div>
        <div>
          <dt>Cost of credit</dt>
          <dd>
            <Amount cents={plan.costOfCredit} />
          </dd>
        </div>
      </dl>
      <p>
        This includes interest of {rate} a year, <Amount cents={PER_THOUSAND} /> a month for each{' '}
        <Amount cents={100_000} /> still owed, an initiation fee of <Amount cents={plan.initiationFee} /> and a service
        fee of <Amount cents={plan.monthlyFee} /> a month, VAT included. There’s nothing more to pay at the end. This is
        an estimate: FinChoice, the credit provider, decides and quotes.{' '}
        <Link to="/information/payment-methods">How it works</Link>
      </p>
    </div>
  )
}
