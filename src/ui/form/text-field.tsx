import { type ReactNode, useId } from 'react'
import controls from '../design/controls.module.css'
import type { FormProblems } from './form-problems.ts'
import styles from './text-field.module.css'

interface TextFieldProps {
  readonly name: string
  readonly label: string
  readonly problems: FormProblems
  /** Stands below the label. */
  readonly hint?: string
  readonly type?: 'text' | 'email' | 'tel' | 'password'
  /** For the browser to fill in by itself. */
  readonly autoComplete?: string
  readonly inputMode?: 'numeric'
  /** Whether it has to be filled in; it has, if not said. */
  readonly isOptional?: boolean
  /** What it holds at first. */
  readonly value?: string | undefined
  readonly maxLength?: number
  /** More than one makes it a field of several lines. */
  readonly lines?: number
  /** Stands on the field, at its end. */
  readonly children?: ReactNode
}

/** A labelled field with what is wrong with it. */
export function TextField(props: TextFieldProps) {
  const { name, label, problems, hint, type = 'text', lines = 1, isOptional = false, value, children } = props
  const { autoComplete, inputMode, maxLength } = props
  const id = useId()
  const problem = problems[name]
  const said = [hint !== undefined && `${id}-hint`, problem !== undefined && `${id}-problem`].filter(Boolean).join(' ')
  const shared = {
    id,
    name,
    required: !isOptional,
    defaultValue: value,
    autoComplete,
    inputMode,
    maxLength,
    className: controls.field,
    'aria-invalid': problem !== undefined,
    'aria-describedby': said === '' ? undefined : said,
  }
  return (
    <div>
      <label className={controls.label} htmlFor={id}>
        {label}
        {isOptional && <span className={styles.optional}> (optional)</span>}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {lines > 1 ? (
        <textarea {...shared} className={`${controls.field} ${styles.lines}`} rows={lines} />
      ) : (
        <div className={styles.line}>
          <input {...shared} type={type} />
          {children}
        </div>
      )}
      {problem !== undefined && (
        <p id={`${id}-problem`} className={controls.error}>
          {problem}
        </p>
      )}
    </div>
  )
}
