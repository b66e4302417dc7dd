import type { ReactNode } from 'react'
import controls from '../design/controls.module.css'
import styles from './field.module.css'
import { fieldMessage } from './form-problems.ts'
import { useFormWords } from './words.en.ts'

/** The attributes that connect a control with its field. */
export interface Control {
  readonly id: string
  readonly name: string
  readonly className: string | undefined
  readonly required: boolean
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

export interface FieldProps {
  readonly id: string
  readonly name: string
  readonly label: string
  /** The error message. */
  readonly problem: string | undefined
  readonly hint?: string | undefined
  readonly hintPosition?: 'above' | 'below'
  /** Fields are required by default. */
  readonly isOptional?: boolean
  /** Its width in the form's grid. */
  readonly size?: 'half' | 'whole'
  readonly children: (control: Control) => ReactNode
}

/** A label, its control, a hint, and the error. */
export function Field(props: FieldProps) {
  const { id, name, label, problem, hint, hintPosition = 'above', isOptional = false, size, children } = props
  const words = useFormWords()
  const describedBy = [hint !== undefined && `${id}-hint`, problem !== undefined && `${id}-problem`].filter(Boolean)
  const hintText = hint !== undefined && (
    <p id={`${id}-hint`} className={styles.hint} data-position={hintPosition}>
      {hint}
    </p>
  )
  return (
    <div className={styles.field} data-size={size}>
      <label className={controls.label} htmlFor={id}>
        {label}
        {isOptional && <span className={styles.optional}>{words.optional}</span>}
      </label>
      {hintPosition === 'above' && hintText}
      {children({
        id,
        name,
        className: controls.field,
        required: !isOptional,
        'aria-invalid': problem !== undefined,
        'aria-describedby': describedBy.length === 0 ? undefined : describedBy.join(' '),
      })}
      {hintPosition === 'below' && hintText}
      {problem !== undefined && (
        <p id={`${id}-problem`} className={controls.error}>
          {fieldMessage(label, problem, words)}
        </p>
      )}
    </div>
  )
}
