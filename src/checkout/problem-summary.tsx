import { INCOMPLETE } from '#domain/forms/form-messages.ts'
import { focusField } from '../ui/form/form-focus.ts'
import { useFormWords } from '../ui/form/words.en.ts'
import styles from './problem-summary.module.css'
import type { Checkout } from './use-checkout.ts'
import { useCheckoutWords } from './words.en.tsx'

/** The problems found on submit, with a link to each field. */
export function ProblemSummary({ summary, problems: current }: Pick<Checkout, 'summary' | 'problems'>) {
  const words = useCheckoutWords()
  const { problem } = useFormWords()
  const labels: Readonly<Record<string, string>> = words.fields
  const problems = Object.keys(summary?.problems ?? {}).flatMap((name) => {
    const message = current[name]
    return message === undefined ? [] : [{ name, message }]
  })
  if (problems.length === 0 || Object.keys(summary?.problems ?? {}).length < 2) return null
  return (
    <section id="checkout-problems" className={styles.problems} aria-labelledby="checkout-problems-title" tabIndex={-1}>
      <h2 id="checkout-problems-title">{words.attention(problems.length)}</h2>
      <ul>
        {problems.map(({ name, message }) => (
          <li key={name}>
            <a
              href={`#checkout-${name}`}
              onClick={(event) => {
                event.preventDefault()
                focusField(document.getElementById(`checkout-${name}`))
              }}
            >
              {labels[name] ?? name}
            </a>
            : {message === INCOMPLETE ? words.required : problem(message)}
          </li>
        ))}
      </ul>
    </section>
  )
}
