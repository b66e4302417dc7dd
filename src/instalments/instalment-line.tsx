import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { CREDIT_TERMS, instalmentPlan, isOffered } from '#domain/instalments/instalments.ts'
import type { Cents } from '#domain/money/cents.ts'
import { Amount } from '../design/amount.tsx'
import { ChevronIcon } from '../design/icons.tsx'
import styles from './instalment-line.module.css'

const { min: FEWEST, max: MOST } = CREDIT_TERMS.months
const PER_THOUSAND: Cents = Math.round(CREDIT_TERMS.monthlyPerThousand * 100_000)

/**
 * What a price comes to in instalments, at the lowest: with the number of them, their total and the rate beside it, as
 * regulation 21 of the National Credit Act asks. Opened, it works out any number of months, with every fee.
 */
export function InstalmentLine({ price }: { readonly price: Cents }) {
  const [months, setMonths] = useState(MOST)
  const id = useId()
  if (!isOffered(price)) return null
  const longest = instalmentPlan({ price, months: MOST })
  const plan = instalmentPlan({ price, months })
  const rate = `${(plan.annualRate * 100).toFixed(2)}%`
  return (
    <details className={styles.line}>
      <summary>
        <span>
          Or from <Amount cents={longest.instalment} /> a month: {MOST} instalments, <Amount cents={longest.total} /> in
          all, {rate} interest a year
        </span>
        <ChevronIcon />
      </summary>
      <div className={styles.plan}>
        <label htmlFor={`${id}-months`}>
          Over <output htmlFor={`${id}-months`}>{months} months</output>
        </label>
        <input
          id={`${id}-months`}
          type="range"
          min={FEWEST}
          max={MOST}
          value={months}
          aria-valuetext={`${months} months`}
          onChange={(event) => setMonths(event.target.valueAsNumber)}
        />
        <dl>
          <div>
            <dt>{months} instalments of</dt>
            <dd>
              <Amount cents={plan.instalment} />
            </dd>
          </div>
          <div>
            <dt>In all</dt>
            <dd>
              <Amount cents={plan.total} />
            </dd>
          </div>
          <div>
            <dt>Cost of the credit</dt>
            <dd>
              <Amount cents={plan.costOfCredit} />
            </dd>
          </div>
        </dl>
        <p>
          In that are interest of {rate} a year, <Amount cents={PER_THOUSAND} /> a month for each{' '}
          <Amount cents={100_000} /> still owed, an initiation fee of <Amount cents={plan.initiationFee} /> and a
          service fee of <Amount cents={plan.monthlyFee} /> a month, VAT included. Nothing more is due at the end. It is
          an estimate: FinChoice, the credit provider, decides and quotes.{' '}
          <Link to="/information/payment-methods">How that works</Link>
        </p>
      </div>
    </details>
  )
}
