import { METHOD_TERMS, PAYMENT_METHODS, type PaymentMethod, takesTotal } from '#domain/checkout/payment-methods.ts'
import type { Cents } from '#domain/money/cents.ts'
import { Amount } from '../../ui/amount.tsx'
import controls from '../../ui/design/controls.module.css'
import { InstalmentPlan } from './instalment-plan.tsx'
import styles from './payment-choice.module.css'
import { PAYMENT_METHOD_TEXTS } from './payment-method-texts.ts'

interface PaymentChoiceProps {
  /** Cents. */
  readonly total: Cents
  /** Those that the shop takes. */
  readonly methods: readonly PaymentMethod[]
  readonly chosen: PaymentMethod | null
  readonly months: number
  readonly problem: string | undefined
  readonly onMethod: (method: PaymentMethod) => void
  readonly onMonths: (months: number) => void
}

/** The radio group `Payment method`: what each way means, and why one can't be chosen. */
export function PaymentChoice(props: PaymentChoiceProps) {
  const { total, methods, chosen, months, problem, onMethod, onMonths } = props
  const offered = PAYMENT_METHODS.filter((method) => methods.includes(method))
  return (
    <div
      role="radiogroup"
      aria-label="Payment method"
      aria-invalid={problem !== undefined}
      aria-describedby={problem === undefined ? undefined : 'checkout-method-problem'}
      className={styles.methods}
    >
      {offered.map((method, index) => {
        const { name, terms } = PAYMENT_METHOD_TEXTS[method]
        const id = `checkout-method-${method}`
        const isTaken = takesTotal(method, total)
        const isChosen = chosen === method
        return (
          <div key={method} className={styles.method} data-chosen={isChosen}>
            <label className={styles.choice} data-taken={isTaken}>
              <input
                id={index === 0 ? 'checkout-method' : id}
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
                <span id={`${id}-terms`} className={styles.terms}>
                  {isTaken ? terms : <Limits method={method} />}
                  {isTaken && method === 'payjustnow' && <Thirds total={total} />}
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

function Limits({ method }: { readonly method: PaymentMethod }) {
  const { min, max } = METHOD_TERMS[method].total
  return (
    <>
      For orders of <Amount cents={min} /> to <Amount cents={max} />.
    </>
  )
}

/** PayJustNow's own sum: a third, rounded up to the cent. */
function Thirds({ total }: { readonly total: Cents }) {
  return (
    <>
      {' '}
      That’s 3 × <Amount cents={Math.ceil(total / 3)} />.
    </>
  )
}
