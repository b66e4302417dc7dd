import { type ReactNode, useId, useRef, useState } from 'react'
import styles from './field.module.css'
import { Field } from './field.tsx'
import { useIsSending, useProblem } from './form.tsx'
import { useLateValue } from './use-late-value.ts'

export interface TextFieldProps {
  readonly name: string
  readonly label: string
  /** Shown below the label. */
  readonly hint?: string | undefined
  readonly type?: 'text' | 'email' | 'tel' | 'password'
  readonly autoComplete?: string
  readonly inputMode?: 'numeric'
  readonly isOptional?: boolean
  /** The value that is shown until the shopper enters another one. */
  readonly value?: string | undefined
  readonly maxLength?: number
  /** More than one makes it a textarea. */
  readonly lines?: number
  /** Shown inside the field, at its end. */
  readonly children?: ReactNode
}

export function TextField(props: TextFieldProps) {
  const { name, label, hint, isOptional = false, type = 'text', lines = 1, value, children, ...rest } = props
  const id = useId()
  const readOnly = useIsSending()
  // A changed `defaultValue` would be shown in a focused field too.
  const [initial] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const textarea = useRef<HTMLTextAreaElement>(null)
  useLateValue(lines > 1 ? textarea : input, value ?? '')
  return (
    <Field id={id} name={name} label={label} hint={hint} isOptional={isOptional} problem={useProblem(name)}>
      {(control) =>
        lines > 1 ? (
          <textarea
            {...control}
            {...rest}
            ref={textarea}
            readOnly={readOnly}
            defaultValue={initial}
            className={`${control.className} ${styles.lines}`}
            rows={lines}
          />
        ) : (
          <div className={styles.line}>
            <input {...control} {...rest} ref={input} readOnly={readOnly} defaultValue={initial} type={type} />
            {children}
          </div>
        )
      }
    </Field>
  )
}
