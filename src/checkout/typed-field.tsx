import type { ComponentProps } from 'react'
import { useQuote } from '../client/cart/cart-context.tsx'
import type { DraftFieldName } from '../client/checkout/draft.ts'
import { CheckoutField } from './checkout-field.tsx'
import type { Checkout } from './use-checkout.ts'
import { useCheckoutWords } from './words.en.tsx'

type TypedFieldName = Exclude<DraftFieldName, 'state' | 'note'>

const INPUTS: Readonly<Record<TypedFieldName, ComponentProps<'input'>>> = {
  email: { type: 'email', autoComplete: 'email' },
  first_name: { autoComplete: 'given-name' },
  last_name: { autoComplete: 'family-name' },
  phone: { type: 'tel', autoComplete: 'tel' },
  address: { autoComplete: 'shipping street-address', maxLength: 200 },
  suburb: { autoComplete: 'shipping address-level3', maxLength: 100 },
  city: { autoComplete: 'shipping address-level2', maxLength: 100 },
  postcode: { autoComplete: 'shipping postal-code', inputMode: 'numeric' },
}

interface TypedFieldProps {
  readonly checkout: Checkout
  readonly name: TypedFieldName
  readonly size?: 'half' | 'whole'
}

/** A text field of the draft. */
export function TypedField({ checkout, name, size = 'whole' }: TypedFieldProps) {
  const hints: Partial<Record<string, string>> = useCheckoutWords().hints
  const isPickUp = useQuote().shippingMethod === 'localPickup'
  const hint = hints[name === 'phone' && isPickUp ? 'phoneAtPickUp' : name]
  return (
    <CheckoutField name={name} problems={checkout.problems} hint={hint} size={size}>
      {(control) => (
        <input
          type="text"
          {...control}
          {...INPUTS[name]}
          value={checkout.draft[name]}
          onChange={({ target }) => checkout.type(name, target.value)}
        />
      )}
    </CheckoutField>
  )
}
