import { type ComponentProps, useId } from 'react'
import { SIGNED_OUT } from '#domain/support/staff-sign-in.ts'
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

const LOGIN = { href: '/support/sign-in', target: '_blank', rel: 'noopener' } as const

/** Why something was not done; null for no reason. The login opens in another tab, so that what was typed stays. */
export function ConsoleProblem({ children }: { readonly children: string | null }) {
  if (children === null) return null
  return (
    <p role="alert" className={controls.error}>
      {children === SIGNED_OUT ? <a {...LOGIN}>{children}</a> : children}
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
