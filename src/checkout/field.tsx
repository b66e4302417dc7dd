import type { ReactNode } from 'react'
import controls from '../ui/design/controls.module.css'
import type { FormProblems } from '../ui/form/form-problems.ts'
import styles from './field.module.css'

/** What the control of a field needs to belong to it. */
export interface Control {
  readonly id: string
  readonly name: string
  readonly className: string | undefined
  readonly required: boolean
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

interface FieldProps {
  readonly name: string
  readonly label: string
  readonly problems: FormProblems
  readonly hint?: string | undefined
  readonly isOptional?: boolean
  /** How wide it is beside others. */
  readonly size?: 'half' | 'third' | 'whole'
  readonly children: (control: Control) => ReactNode
}

/** A label, its control, and what is wrong with it. There is one of each name on the page. */
export function Field({ name, label, problems, hint, isOptional = false, size = 'whole', children }: FieldProps) {
  const id = `checkout-${name}`
  const problem = problems[name]
  const said = [hint !== undefined && `${id}-hint`, problem !== undefined && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <div className={styles.field} data-size={size}>
      <label className={controls.label} htmlFor={id}>
        {label}
        {isOptional && <span className={styles.optional}> (optional)</span>}
      </label>
      {children({
        id,
        name,
        className: controls.field,
        required: !isOptional,
        'aria-invalid': problem !== undefined,
        'aria-describedby': said === '' ? undefined : said,
      })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {problem !== undefined && (
        <p id={`${id}-problem`} className={controls.error}>
          {problem}
        </p>
      )}
    </div>
  )
}
