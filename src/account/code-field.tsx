import { TextField, type TextFieldProps } from '../ui/form/text-field.tsx'

/** A field for a code that was sent by e-mail. */
export function CodeField(field: Pick<TextFieldProps, 'label' | 'hint' | 'value'>) {
  return <TextField {...field} name="code" inputMode="numeric" autoComplete="one-time-code" />
}
