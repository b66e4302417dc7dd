import { type SubmitEvent, useId, useRef, useState } from 'react'
import { useCartActions } from '../../client/cart/cart-actions.ts'
import { useCart, useCartView, useQuote } from '../../client/cart/cart-context.tsx'
import { Amount } from '../../ui/amount.tsx'
import controls from '../../ui/design/controls.module.css'
import styles from './promo-code.module.css'
import { isCodeRefusal } from './refusal-advice.ts'

interface PromoCodeProps {
  /** What is wrong with what was typed, to begin with. */
  readonly initialError?: string | null
}

/** The field for a promo code, and the code that is applied. What the server says of a code comes back to the field. */
export function PromoCode({ initialError = null }: PromoCodeProps) {
  const { codeAsked, coupon } = useCartView()
  const quote = useQuote()
  const refusals = useCart(({ fold }) => fold.refusals)
  const { applyCode, removeCode, dismissRefusal } = useCartActions()
  const [wrong, setWrong] = useState(initialError)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const refused = refusals.filter(isCodeRefusal).at(-1)
  const error = wrong ?? refused?.message ?? null

  const forget = () => {
    setWrong(null)
    for (const refusal of refusals.filter(isCodeRefusal)) dismissRefusal(refusal.eventId)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = field.current?.value.trim() ?? ''
    if (code === '') {
      setWrong('Please enter a promo code')
      field.current?.focus()
      return
    }
    forget()
    const acted = applyCode(code)
    if (acted.ok && field.current !== null) field.current.value = ''
    if (!acted.ok && acted.rejection.reason === 'invalid_promo_code') setWrong(acted.rejection.message)
  }

  return (
    <div className={styles.promo}>
      <form onSubmit={submit} noValidate>
        <label className={controls.label} htmlFor={id}>
          Promo code
        </label>
        <div className={styles.row}>
          <input
            ref={field}
            id={id}
            className={controls.field}
            type="text"
            name="promoCode"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            aria-invalid={error !== null}
            aria-describedby={error === null ? undefined : `${id}-error`}
            onInput={() => error !== null && forget()}
          />
          <button type="submit" className={controls.quiet}>
            Apply
          </button>
        </div>
        {error !== null && (
          <p id={`${id}-error`} className={controls.error}>
            {error}
          </p>
        )}
        {refused !== undefined && (
          <button type="button" className={styles.dismiss} onClick={forget}>
            Go on without it
          </button>
        )}
      </form>
      {codeAsked !== null && <p className={styles.asked}>Checking {codeAsked}…</p>}
      {coupon !== null && quote.coupon !== null && (
        <div className={styles.applied}>
          <p>
            <strong>{coupon.terms.code}</strong>
            <span>{coupon.terms.description}</span>
            {!quote.coupon.effect.applies && (
              <span className={styles.idle}>
                {quote.coupon.effect.why === 'minimum_spend' ? (
                  <>
                    It counts from <Amount cents={coupon.terms.minimum_spend ?? 0} />.
                  </>
                ) : (
                  'It covers nothing in this cart.'
                )}
              </span>
            )}
          </p>
          <button
            type="button"
            className={controls.text}
            onClick={() => coupon !== null && removeCode(coupon.terms.code)}
          >
            Remove code
          </button>
        </div>
      )}
    </div>
  )
}
