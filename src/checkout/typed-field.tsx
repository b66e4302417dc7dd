import type { DraftFieldName } from '../client/checkout/draft.ts'
import { CheckoutField } from './checkout-field.tsx'
import type { Checkout } from './use-checkout.ts'

interface TypedFieldProps {
  readonly checkout: Checkout
  readonly name: DraftFieldName
  readonly type?: 'text' | 'email' | 'tel'
  readonly autoComplete: string
  readonly inputMode?: 'numeric'
  readonly size?: 'half' | 'whole'
  readonly hint?: string
  readonly maxLength?: number
}

/** A text field of the draft. */
export function TypedField({ checkout, name, hint, size = 'whole', type = 'text', ...input }: TypedFieldProps) {
  return (
    <CheckoutField name={name} problems={checkout.problems} hint={hint} size={size}>
      {(control) => (
        <input
          {...control}
          {...input}
          type={type}
          value={checkout.draft[name]}
          onChange={({ target }) => checkout.type(name, target.value)}
        />
      )}
    </CheckoutField>
  )
}
