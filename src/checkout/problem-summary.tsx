import { INCOMPLETE } from '#domain/forms/form-messages.ts'
import { pluralize } from '../ui/format/pluralize.ts'
import styles from './problem-summary.module.css'
import type { Checkout } from './use-checkout.ts'

const LABELS: Readonly<Record<string, string>> = {
  email: 'E-mail',
  password: 'Password',
  first_name: 'First name',
  last_name: 'Last name',
  phone: 'Phone',
  address: 'Street and number',
  suburb: 'Suburb',
  city: 'City or town',
  state: 'Province',
  postcode: 'Postal code',
  note: 'Order note',
  method: 'Payment',
  months: 'Months',
}

/** What a press of the button found wrong, with the way to each field. */
export function ProblemSummary({ summary, problems: left }: Pick<Checkout, 'summary' | 'problems'>) {
  const problems = Object.entries(summary?.problems ?? {}).filter(([name]) => Object.hasOwn(left, name))
  if (problems.length === 0 || Object.keys(summary?.problems ?? {}).length < 2) return null
  return (
    <section id="checkout-problems" className={styles.problems} aria-labelledby="checkout-problems-title" tabIndex={-1}>
      <h2 id="checkout-problems-title">
        {pluralize(problems.length, { one: 'field needs', many: 'fields need' })} attention
      </h2>
      <ul>
        {problems.map(([name, message]) => (
          <li key={name}>
            <a
              href={`#checkout-${name}`}
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(`checkout-${name}`)?.focus()
              }}
            >
              {LABELS[name] ?? name}
            </a>
            : {message === INCOMPLETE ? 'required' : message}
          </li>
        ))}
      </ul>
    </section>
  )
}
