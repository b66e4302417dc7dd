import { CREDIT_TERMS, instalmentPlan, isAdvertised } from '#domain/instalments/instalments.ts'
import type { Cents } from '#domain/money/cents.ts'
import { Amount } from '../../ui/amount.tsx'
import { ChevronIcon } from '../../ui/icons.tsx'
import { useWords } from '../../ui/language/language-context.ts'
import { lazyIsland } from '../../ui/loading/lazy-island.tsx'
import styles from './instalment-line.module.css'
import { INSTALMENT_WORDS } from './instalment-words.en.tsx'

/** `near` means as soon as the line is opened, since it takes no space until then. */
const Plan = lazyIsland(async () => (await import('./instalment-plan.tsx')).InstalmentPlan, 'near')

export const preloadInstalmentPlan = Plan.preload

/**
 * The lowest instalment for a price, with the number of instalments, their total and the rate, as regulation 21 of the
 * National Credit Act requires. When opened, it shows the plan for any number of months, with all fees. Renders nothing
 * for small amounts.
 */
export function InstalmentLine({ price }: { readonly price: Cents }) {
  const words = useWords('instalments', INSTALMENT_WORDS)
  if (!isAdvertised(price)) return null
  const months = CREDIT_TERMS.months.max
  const { instalment, total, annualRate } = instalmentPlan({ price, months })
  return (
    <details className={`secondary-text ${styles.line}`}>
      <summary className="ends-row" data-control="instalments">
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
