import { useId, useRef } from 'react'
import styles from './field.module.css'
import { Field } from './field.tsx'
import { useIsSending, useProblem } from './form.tsx'
import { useLateValue } from './use-late-value.ts'
import { useFormWords } from './words.en.ts'

interface SelectFieldProps {
  readonly name: string
  readonly label: string
  readonly options: readonly { readonly value: string; readonly name: string }[]
  readonly autoComplete?: string
  /** The value that is shown until the shopper chooses another one. */
  readonly value?: string | undefined
}

/** A choice that may be left open. */
export function SelectField({ name, label, options, autoComplete, value }: SelectFieldProps) {
  const { choose } = useFormWords()
  const id = useId()
  const isSending = useIsSending()
  const select = useRef<HTMLSelectElement>(null)
  useLateValue(select, value ?? '')
  return (
    <Field id={id} name={name} label={label} isOptional problem={useProblem(name)}>
      {(control) => (
        <select
          {...control}
          ref={select}
          defaultValue={value}
          autoComplete={autoComplete}
          className={`${control.className} ${styles.select}`}
        >
          {/* A disabled select would lose the focus. */}
          <option value="" disabled={isSending}>
            {choose}
          </option>
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={isSending}>
              {option.name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
