import { CREDIT_TERMS, instalmentPlan, isAdvertised } from '#domain/instalments/instalments.ts'
import type { Cents } from '#domain/money/cents.ts'
import { Amount } from '../../ui/amount.tsx'
import { ChevronIcon } from '../../ui/icons.tsx'
import { useWords } from '../../ui/language/language-context.ts'
import { lazyIsland } from '../../ui/loading/lazy-island.tsx'
import styles from './instalment-line.module.css'
import type { InstalmentPlanProps } from './instalment-plan.tsx'
import { INSTALMENT_WORDS } from './instalment-words.en.tsx'

/** Near is when the line is opened: until then it takes no room. */
const Plan = lazyIsland<InstalmentPlanProps>(async () => (await import('./instalment-plan.tsx')).InstalmentPlan, 'near')

export const preloadInstalmentPlan = Plan.preload

export interface InstalmentLineProps {
  readonly price: Cents
}

/**
 * What a price comes to in instalments, at the lowest: with the number of them, their total and the rate beside it, as
 * regulation 21 of the National Credit Act asks. Opened, it works out any number of months, with every fee.
 * On small amounts it says nothing.
 */
export function InstalmentLine({ price }: InstalmentLineProps) {
  const words = useWords('instalments', INSTALMENT_WORDS)
  if (!isAdvertised(price)) return null
  const months = CREDIT_TERMS.months.max
  const { instalment, total, annualRate } = instalmentPlan({ price, months })
  return (
    <details className={styles.line}>
      <summary data-control="instalments">
        <span>
          {words.from({
            instalment: <Amount cents={instalment} />,
            months,
            total: <Amount cents={total} />,
            rate: words.rate(annualRate),
          })}
        </span>
        <ChevronIcon />
      </summary>
      <Plan.Island price={price} />
    </details>
  )
}
