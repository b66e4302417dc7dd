import { useRef } from 'react'
import { MAX_QUANTITY } from '#domain/cart/limits.ts'
import { COUPON_CODE_MAX_LENGTH } from '#domain/coupon/coupon-code.ts'
import type { Subject } from '#domain/support/subject-calls.ts'
import { Amount } from '../ui/amount.tsx'
import { useLostFocus } from '../ui/use-lost-focus.ts'
import { ActionButton, type ActionScope } from './action-button.tsx'
import { ConsoleInput } from './console-field.tsx'
import styles from './subject-page.module.css'

/** The content of the cart, with the actions that change it. */
export function CartSection({ subject, ...scope }: ActionScope & { readonly subject: Subject }) {
  const { lines, coupon, total, status } = subject
  const isOpen = status === 'open'
  const section = useRef<HTMLElement>(null)
  // An action that was taken may no longer be possible.
  useLostFocus(section, () => section.current?.focus())
  return (
    <section ref={section} aria-label="Cart" tabIndex={-1}>
      <h2>Cart</h2>
      {lines.length === 0 ? (
        <p className="small-print">Empty</p>
      ) : (
        <ul>
          {lines.map(({ itemKey, name, quantity }) => (
            <li key={itemKey}>
              {quantity} × {name}
              {isOpen && (
                <div className={`row ${styles.actions}`}>
                  <ActionButton {...scope} label="Change quantity" kind="correct_quantity" payload={{ itemKey }}>
                    <ConsoleInput
                      label={`Quantity of ${name}`}
                      name="quantity"
                      // From a number field a browser drops a comma: 1,5 would be 15.
                      inputMode="numeric"
                      pattern="\s*\d{1,2}\s*"
                      title={`A whole number from 0 to ${MAX_QUANTITY}`}
                      defaultValue={quantity}
                      isRequired
                    />
                  </ActionButton>
                </div>
              )}
            </li>
          ))}
          <li>
            Total <Amount cents={total} />
          </li>
        </ul>
      )}
      {coupon !== null && (
        <div>
          Promo code {coupon}{' '}
          {isOpen && (
            <ActionButton {...scope} label="Remove promo code" kind="remove_coupon" payload={{ code: coupon }} />
          )}
        </div>
      )}
      {isOpen && lines.length > 0 && (
        <div className={`row ${styles.actions}`}>
          <ActionButton {...scope} label="Apply a promo code" kind="add_coupon">
            <ConsoleInput label="Code" name="code" maxLength={COUPON_CODE_MAX_LENGTH} isRequired />
          </ActionButton>
        </div>
      )}
    </section>
  )
}
