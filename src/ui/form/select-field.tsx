import { useId } from 'react'
import controls from '../design/controls.module.css'
import type { FormProblems } from './form-problems.ts'
import styles from './text-field.module.css'

interface SelectFieldProps {
  readonly name: string
  readonly label: string
  readonly problems: FormProblems
  readonly options: readonly { readonly value: string; readonly name: string }[]
  /** For the browser to fill in by itself. */
  readonly autoComplete?: string
  /** Whether one has to be chosen; it has, if not said. */
  readonly isOptional?: boolean
  /** What is chosen at first. */
  readonly value?: string | undefined
}

/** A labelled choice of one among few, with what is wrong with it. */
export function SelectField(props: SelectFieldProps) {
  const { name, label, problems, options, autoComplete, isOptional = false, value } = props
  const id = useId()
  const problem = problems[name]
  return (
    <div>
      <label className={controls.label} htmlFor={id}>
        {label}
        {isOptional && <span className={styles.optional}> (optional)</span>}
      </label>
      <select
        id={id}
        name={name}
        key={value}
        defaultValue={value}
        required={!isOptional}
        autoComplete={autoComplete}
        className={`${controls.field} ${styles.select}`}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
      >
        <option value="">Choose…</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
      {problem !== undefined && (
        <p id={`${id}-problem`} className={controls.error}>
          {problem}
        </p>
      )}
    </div>
  )
}
