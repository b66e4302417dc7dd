import { Link } from 'react-router-dom'
import { pathWithReturn } from '../client/paths/path-with-return.ts'
import controls from '../ui/design/controls.module.css'
import { focusField } from '../ui/form/form-focus.ts'
import fields from './checkout-field.module.css'
import { CheckoutField } from './checkout-field.tsx'
import styles from './checkout-form.module.css'
import { TypedField } from './typed-field.tsx'
import type { Checkout } from './use-checkout.ts'
import { useCheckoutWords } from './words.en.tsx'

/** The contact details. If the e-mail has an account, its password is asked for here. */
export function ContactFields({ checkout }: { readonly checkout: Checkout }) {
  const words = useCheckoutWords()
  const { customer, problems, accountExists, password, typePassword } = checkout
  return (
    <>
      <p className={`secondary-text ${styles.aside}`}>
        {customer.status === 'customer'
          ? words.loggedInAs(<strong>{customer.email}</strong>)
          : words.noAccount(<Link to={pathWithReturn('/login', '/checkout')}>{words.logIn}</Link>)}
      </p>
      <div className={fields.fields}>
        <TypedField checkout={checkout} name="email" />
        <EmailAdviceLine checkout={checkout} />
        {accountExists && (
          <div className={`stack ${styles.account}`} data-size="whole">
            <CheckoutField name="password" problems={problems}>
              {(control) => (
                <input
                  {...control}
                  type="password"
                  autoComplete="current-password"
                  value={password}
                  onChange={({ target }) => typePassword(target.value)}
                />
              )}
            </CheckoutField>
            <button type="submit" className={controls.primary} aria-disabled={checkout.stage !== 'form'}>
              {checkout.stage === 'form' ? words.logInAndOrder : words.pending}
            </button>
            <p className={`secondary-text ${styles.aside}`}>
              {words.forgotten(<Link to={pathWithReturn('/lost-password', '/checkout')}>{words.forgotPassword}</Link>)}
            </p>
          </div>
        )}
        <TypedField checkout={checkout} name="first_name" size="half" />
        <TypedField checkout={checkout} name="last_name" size="half" />
        <TypedField checkout={checkout} name="phone" />
      </div>
    </>
  )
}

/** A hint at an e-mail that looks mistyped, but may be right. */
function EmailAdviceLine({ checkout: { emailAdvice, type } }: { readonly checkout: Checkout }) {
  const words = useCheckoutWords()
  return (
    <div role="status" className={styles.advice} data-size="whole">
      {emailAdvice?.kind === 'did_you_mean' && (
        <p>
          {words.didYouMean(
            <button
              type="button"
              className={controls.text}
              onClick={() => {
                type('email', emailAdvice.email)
                // The button is removed.
                focusField(document.getElementById('checkout-email'))
              }}
            >
              {emailAdvice.email}
            </button>,
          )}
        </p>
      )}
      {emailAdvice?.kind === 'incomplete' && <p>{words.isEmailComplete}</p>}
    </div>
  )
}
