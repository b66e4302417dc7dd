import { type FieldProps, Field as FormField } from '../ui/form/field.tsx'
import type { FormProblems } from '../ui/form/form-problems.ts'

interface CheckoutFieldProps extends Omit<FieldProps, 'id' | 'problem' | 'hintPosition'> {
  readonly problems: FormProblems
}

/** A field of the checkout. There is one of each name on the page, so that the list of problems leads to it. */
export function CheckoutField({ problems, size = 'whole', ...field }: CheckoutFieldProps) {
  const { name } = field
  return <FormField {...field} id={`checkout-${name}`} problem={problems[name]} hintPosition="below" size={size} />
}
