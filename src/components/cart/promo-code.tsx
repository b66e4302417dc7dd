import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { COUPON_CODE_MAX_LENGTH, couponCode } from '#domain/coupon/coupon-code.ts'
import { withNonBreakingNumbers } from '#domain/texts/non-breaking.ts'
import { useCart, useCartView, useQuote } from '../../client/cart/cart-context.tsx'
import { refusedCodeOf } from '../../client/cart/refused-code-of.ts'
import { REJECTION_WORDS } from '../../client/cart/rejection-words.en.ts'
import { useCartActs } from '../../client/cart/use-cart-acts.ts'
import controls from '../../ui/design/controls.module.css'
import { useContentLang, useWords } from '../../ui/language/language-context.ts'
import { CodeNote } from './code-note.tsx'
import styles from './promo-code.module.css'
import { useCartWords } from './words.en.tsx'

interface PromoCodeProps {
  /** The error shown at first. */
  readonly initialError?: string | null
}

/** The field for a promo code, and the applied code. A refused code is shown in the field, with the reason. The field gets the focus from a button that disappears. */
export function PromoCode({ initialError = null }: PromoCodeProps) {
  const words = useCartWords()
  const { rejected } = useWords('rejections', REJECTION_WORDS)
  const { codeAsked, coupon } = useCartView()
  const refusals = useCart(({ fold }) => fold.refusals)
  const { applyCode, dismissRefusal } = useCartActs()
  const [wrong, setWrong] = useState(initialError)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const refused = refusals.filter((refusal) => refusedCodeOf(refusal) !== null).at(-1)
  const refusedCode = refused === undefined ? null : refusedCodeOf(refused)
  const error = wrong ?? (refused === undefined ? null : rejected(refused))
  const applied = coupon?.terms.code
  const isQuestion = wrong === null && refused?.reason === 'coupon_worth_less' && coupon !== null

  // An applied code is removed from the field. A refused one is put into it, to be corrected.
  useEffect(() => {
    const input = field.current
    if (input !== null && applied !== undefined && couponCode(input.value) === applied) input.value = ''
  }, [applied])
  useEffect(() => {
    const input = field.current
    if (input !== null && refusedCode !== null && input.value === '') input.value = refusedCode
  }, [refusedCode])

  const forget = () => {
    setWrong(null)
    for (const refusal of refusals) if (refusedCodeOf(refusal) !== null) dismissRefusal(refusal.eventId)
  }
  const apply = (code: string, unlessWorse: boolean) => {
    forget()
    const acted = applyCode({ code, unlessWorse })
    if (acted.ok) return
    if (acted.rejection.reason === 'coupon_already_applied' && field.current !== null) field.current.value = ''
    if (acted.rejection.reason === 'invalid_promo_code') setWrong(rejected(acted.rejection))
  }
  const clear = () => {
    forget()
    if (field.current !== null) field.current.value = ''
    field.current?.focus()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = field.current?.value.trim() ?? ''
    if (code !== '') return apply(code, true)
    // With a code applied, it is most likely a second press, after the first one's code has left the field.
    if (coupon === null) setWrong(words.enterCode)
    field.current?.focus()
  }

  return (
    <div>
      <form onSubmit={submit} noValidate>
        <label className={controls.label} htmlFor={id}>
          {words.promoCode}
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
            maxLength={COUPON_CODE_MAX_LENGTH}
            aria-invalid={error !== null && !isQuestion}
            aria-describedby={error === null ? undefined : `${id}-error`}
            onInput={() => error !== null && forget()}
          />
          <button type="submit" className={controls.quiet}>
            {words.apply}
          </button>
        </div>
        <div role="alert">
          {error !== null && (
            <p id={`${id}-error`} className={isQuestion ? styles.question : controls.error}>
              {withNonBreakingNumbers(error)}
            </p>
          )}
        </div>
        {refusedCode !== null && isQuestion ? (
          <div className={`row ${styles.ways}`}>
            <button type="button" className={controls.quiet} onClick={clear}>
              {words.keepCode(coupon.terms.code)}
            </button>
            <button
              type="button"
              className={controls.quiet}
              onClick={() => {
                apply(refusedCode, false)
                field.current?.focus()
              }}
            >
              {words.takeCode(refusedCode)}
            </button>
          </div>
        ) : (
          refused !== undefined && (
            <button type="button" className={`${controls.text} ${styles.dismiss}`} onClick={clear}>
              {words.withoutCode}
            </button>
          )
        )}
      </form>
      <div role="status">
        {codeAsked !== null && <p className={`secondary-text ${styles.asked}`}>{words.checkingCode(codeAsked)}</p>}
      </div>
      <AppliedCode onRemoved={() => field.current?.focus()} />
    </div>
  )
}

/** The applied code. A live region, so that it is announced when it has been applied. */
function AppliedCode({ onRemoved }: { readonly onRemoved: () => void }) {
  const words = useCartWords()
  const contentLang = useContentLang()
  const { coupon } = useCartView()
  const { coupon: quoted } = useQuote()
  const { removeCode } = useCartActs()
  const isShown = coupon !== null && quoted !== null
  return (
    <div className={isShown ? `ends-row ${styles.applied}` : undefined}>
      <div role="status">
        {isShown && (
          <p>
            <strong>{coupon.terms.code}</strong>
            <span className="muted-text" lang={contentLang}>
              {coupon.terms.description}
            </span>
            <CodeNote />
          </p>
        )}
      </div>
      {isShown && (
        <button
          type="button"
          className={controls.text}
          onClick={() => {
            removeCode(coupon.terms.code)
            onRemoved()
          }}
        >
          {words.removeCode}
        </button>
      )}
    </div>
  )
}
