import { Link } from 'react-router-dom'
import { pathWithReturn } from '../client/paths/path-with-return.ts'
import controls from '../ui/design/controls.module.css'
import fields from './checkout-field.module.css'
import { CheckoutField } from './checkout-field.tsx'
import styles from './checkout-form.module.css'
import { TypedField } from './typed-field.tsx'
import type { Checkout } from './use-checkout.ts'

/** Who buys. The e-mail of an account is asked for its password here, and the order goes on. */
export function ContactFields({ checkout }: { readonly checkout: Checkout }) {
  const { customer, problems, accountExists, password, typePassword } = checkout
  return (
    <>
      {customer.status === 'customer' ? (
        <p className={styles.aside}>
          You’re logged in as <strong>{customer.email}</strong>.
        </p>
      ) : (
        <p className={styles.aside}>
          You don’t need an account to order. Have one? <Link to={pathWithReturn('/login', '/checkout')}>Log in</Link>.
        </p>
      )}
      <div className={fields.fields}>
        <TypedField
          checkout={checkout}
          name="email"
          label="E-mail"
          type="email"
          autoComplete="email"
          hint="We’ll send your order updates here."
        />
        <EmailAdviceLine checkout={checkout} />
        {accountExists && (
          <div className={styles.account} data-size="whole">
            <CheckoutField name="password" label="Password" problems={problems}>
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
              {checkout.stage === 'form' ? 'Log in and place order' : 'One moment…'}
            </button>
            <p className={styles.aside}>
              Your cart stays as it is.{' '}
              <Link to={pathWithReturn('/lost-password', '/checkout')}>Forgot your password?</Link> Or use a different
              e-mail.
            </p>
          </div>
        )}
        <TypedField checkout={checkout} name="first_name" label="First name" size="half" autoComplete="given-name" />
        <TypedField checkout={checkout} name="last_name" label="Last name" size="half" autoComplete="family-name" />
        <TypedField
          checkout={checkout}
          name="phone"
          label="Phone"
          type="tel"
          autoComplete="tel"
          hint="For example 082 555 0142. The driver calls before delivery."
        />
      </div>
    </>
  )
}

/** Asks about an e-mail that looks mistyped; it may be right. */
function EmailAdviceLine({ checkout: { emailAdvice, type } }: { readonly checkout: Checkout }) {
  return (
    <div role="status" className={styles.advice} data-size="whole">
      {emailAdvice?.kind === 'did_you_mean' && (
        <p>
          Did you mean{' '}
          <button type="button" className={controls.text} onClick={() => type('email', emailAdvice.email)}>
            {emailAdvice.email}
          </button>
          ?
        </p>
      )}
      {emailAdvice?.kind === 'incomplete' && (
        <p>Is this address complete? Most end in something like .com or .co.za.</p>
      )}
    </div>
  )
}
