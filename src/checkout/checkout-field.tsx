import { type FieldProps, Field as FormField } from '../ui/form/field.tsx'
import type { FormProblems } from '../ui/form/form-problems.ts'
import { type CHECKOUT_WORDS, useCheckoutWords } from './words.en.tsx'

interface CheckoutFieldProps extends Omit<FieldProps, 'id' | 'name' | 'label' | 'problem' | 'hintPosition'> {
  readonly name: keyof typeof CHECKOUT_WORDS.fields
  readonly problems: FormProblems
}

/** A field of the checkout, labelled by its name. Names are unique, since the list of problems links to the fields. */
export function CheckoutField({ name, problems, size = 'whole', ...field }: CheckoutFieldProps) {
  const { fields } = useCheckoutWords()
  return (
    <FormField
      {...field}
      name={name}
      label={fields[name]}
      id={`checkout-${name}`}
      problem={problems[name]}
      hintPosition="below"
      size={size}
    />
  )
}
