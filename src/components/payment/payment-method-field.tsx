import type { Cents } from '#domain/money/cents.ts'
import { METHOD_TERMS, PAYMENT_METHODS, type PaymentMethod, takesTotal } from '#domain/order/payment-methods.ts'
import { Amount } from '../../ui/amount.tsx'
import controls from '../../ui/design/controls.module.css'
import { useWords } from '../../ui/language/language-context.ts'
import { InstalmentPlan } from './instalment-plan.tsx'
import { PAYMENT_METHOD_WORDS } from './method-words.en.tsx'
import styles from './payment-method-field.module.css'

interface PaymentChoiceProps {
  readonly total: Cents
  /** The methods that the shop accepts. */
  readonly methods: readonly PaymentMethod[]
  readonly chosen: PaymentMethod | null
  readonly months: number
  readonly problem: string | undefined
  readonly onMethod: (method: PaymentMethod) => void
  readonly onMonths: (months: number) => void
}

/** The radio group `Payment method`, with the terms of each method, or why it can't be chosen. */
export function PaymentMethodField(props: PaymentChoiceProps) {
  const { total, methods, chosen, months, problem, onMethod, onMonths } = props
  const words = useWords('paymentMethods', PAYMENT_METHOD_WORDS)
  const offered = PAYMENT_METHODS.filter((method) => methods.includes(method))
  // The list of problems leads to it, and a disabled radio gets no focus.
  const firstTaken = offered.find((method) => takesTotal(method, total))
  return (
    <div
      role="radiogroup"
      aria-label={words.label}
      aria-invalid={problem !== undefined}
      aria-describedby={problem === undefined ? undefined : 'checkout-method-problem'}
      className={styles.methods}
    >
      {offered.map((method) => {
        const { name, terms } = words.methods[method]
        const { min: least, max: most } = METHOD_TERMS[method].total
        const id = `checkout-method-${method}`
        const isTaken = takesTotal(method, total)
        const isChosen = chosen === method
        return (
          <div key={method} className={styles.method} data-chosen={isChosen}>
            <label className={`choice ${styles.choice}`} data-taken={isTaken}>
              <input
                id={method === firstTaken ? 'checkout-method' : id}
                type="radio"
                name="method"
                value={method}
                checked={isChosen}
                disabled={!isTaken}
                aria-labelledby={`${id}-name`}
                aria-describedby={`${id}-terms`}
                onChange={() => onMethod(method)}
              />
              <span className={styles.words}>
                <span id={`${id}-name`} className={styles.name}>
                  {name}
                </span>
                <span key={String(isTaken)} id={`${id}-terms`} className="secondary-text">
                  {isTaken ? terms : words.limits(<Amount cents={least} />, <Amount cents={most} />)}
                  {isTaken && method === 'payjustnow' && <> {words.thirds(<Amount cents={thirdOf(total)} />)}</>}
                </span>
              </span>
            </label>
            {isChosen && isTaken && method === 'finchoice' && (
              <InstalmentPlan price={total} months={months} onMonths={onMonths} />
            )}
          </div>
        )
      })}
      {problem !== undefined && (
        <p id="checkout-method-problem" className={controls.error}>
          {problem}
        </p>
      )}
    </div>
  )
}

/** As PayJustNow calculates it: a third, rounded up to the cent. */
const thirdOf = (total: Cents): Cents => Math.ceil(total / 3)
