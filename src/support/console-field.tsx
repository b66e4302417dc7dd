import { type ReactNode, useId } from 'react'
import controls from '../ui/design/controls.module.css'
import { withNonBreakingAmounts } from '../ui/format/non-breaking-amounts.ts'

interface FieldProps {
  readonly label: string
  readonly name: string
  readonly type?: 'text' | 'number' | 'password'
  readonly isRequired?: boolean
  readonly defaultValue?: string | number | undefined
  readonly min?: number
  readonly max?: number
  readonly step?: number
}

export function Field({ label, type = 'text', isRequired = false, ...field }: FieldProps) {
  const id = useId()
  return (
    <div>
      <label className={controls.label} htmlFor={id}>
        {withNonBreakingAmounts(label)}
        {!isRequired && ' (optional)'}
      </label>
      <input
        {...field}
        id={id}
        className={controls.field}
        type={type}
        required={isRequired}
        autoComplete={type === 'password' ? 'current-password' : 'off'}
      />
    </div>
  )
}

interface ChoiceProps extends Pick<FieldProps, 'label' | 'name' | 'defaultValue'> {
  readonly children: ReactNode
}

export function Choice({ label, children, ...field }: ChoiceProps) {
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
