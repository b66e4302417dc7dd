import { type ReactNode, useId, useLayoutEffect, useState } from 'react'
import styles from './field.module.css'
import { Field } from './field.tsx'
import { useIsSending, useProblem } from './form.tsx'

export interface TextFieldProps {
  readonly name: string
  readonly label: string
  /** Shown below the label. */
  readonly hint?: string | undefined
  readonly type?: 'text' | 'email' | 'tel' | 'password'
  readonly autoComplete?: string
  readonly inputMode?: 'numeric'
  readonly isOptional?: boolean
  /** The initial value. */
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
  const [initial, setInitial] = useState(value)
  // A late value is not put into a focused field: the shopper is about to type, and their text would be added to it.
  // A layout effect renders synchronously, so that the field can't get the focus in between.
  useLayoutEffect(() => {
    if (document.activeElement?.id !== id) setInitial(value)
  }, [id, value])
  return (
    <Field id={id} name={name} label={label} hint={hint} isOptional={isOptional} problem={useProblem(name)}>
      {(control) =>
        lines > 1 ? (
          <textarea
            {...control}
            {...rest}
            readOnly={readOnly}
            defaultValue={initial}
            className={`${control.className} ${styles.lines}`}
            rows={lines}
          />
        ) : (
          <div className={styles.line}>
            <input {...control} {...rest} readOnly={readOnly} defaultValue={initial} type={type} />
            {children}
          </div>
        )
      }
    </Field>
  )
}
