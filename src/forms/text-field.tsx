import { useId } from 'react'
import controls from '../design/controls.module.css'
import type { FormProblems } from './form-problems.ts'
import styles from './text-field.module.css'

interface TextFieldProps {
  readonly name: string
  readonly label: string
  readonly problems: FormProblems
  /** Stands below the label. */
  readonly hint?: string
  readonly type?: 'text' | 'email'
  /** For the browser to fill in by itself. */
  readonly autoComplete?: string
  /** More than one makes it a field of several lines. */
  readonly lines?: number
}

/** A labelled field with what is wrong with it. */
export function TextField({ name, label, problems, hint, type = 'text', autoComplete, lines = 1 }: TextFieldProps) {
  const id = useId()
  const problem = problems[name]
  const said = [hint !== undefined && `${id}-hint`, problem !== undefined && `${id}-problem`].filter(Boolean).join(' ')
  const shared = {
    id,
    name,
    required: true,
    autoComplete,
    className: controls.field,
    'aria-invalid': problem !== undefined,
    'aria-describedby': said === '' ? undefined : said,
  }
  return (
    <div>
      <label className={controls.label} htmlFor={id}>
        {label}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {lines > 1 ? (
        <textarea {...shared} className={`${controls.field} ${styles.lines}`} rows={lines} />
      ) : (
        <input {...shared} type={type} />
      )}
      {problem !== undefined && (
        <p id={`${id}-problem`} className={controls.error}>
          {problem}
        </p>
      )}
    </div>
  )
}
