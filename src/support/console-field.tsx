import { type ComponentProps, useId } from 'react'
import { withNonBreakingNumbers } from '#domain/texts/non-breaking.ts'
import controls from '../ui/design/controls.module.css'
import { POSITIVE_AMOUNT_FIELD } from './amount-in-rand.ts'

interface ConsoleInputProps extends ComponentProps<'input'> {
  readonly label: string
  readonly isRequired?: boolean
}

export function ConsoleInput({ label, type = 'text', isRequired = false, ...field }: ConsoleInputProps) {
  const id = useId()
  return (
    <div>
      <label className={controls.label} htmlFor={id}>
        {withNonBreakingNumbers(label)}
        {!isRequired && ' (optional)'}
      </label>
      <input
        autoComplete={type === 'password' ? 'current-password' : 'off'}
        {...field}
        id={id}
        className={controls.field}
        type={type}
        required={isRequired}
      />
    </div>
  )
}

/** Why a form was not sent; null for no reason. */
export function ConsoleProblem({ children }: { readonly children: string | null }) {
  if (children === null) return null
  return (
    <p role="alert" className={controls.error}>
      {children}
    </p>
  )
}

export function AmountField(field: Pick<ConsoleInputProps, 'label' | 'defaultValue'>) {
  return <ConsoleInput {...field} {...POSITIVE_AMOUNT_FIELD} name="rand" isRequired />
}

export function ConsoleSelect({ label, children, ...field }: ComponentProps<'select'> & { readonly label: string }) {
  const id = useId()
  return (
    <div>
      <label className={controls.label} htmlFor={id}>
        {label}
      </label>
      <select {...field} id={id} className={controls.field} required>
        {children}
      </select>
    </div>
  )
}
