import { PASSWORD_LENGTH } from '#domain/customer/password.ts'
import { PasswordField } from '../ui/form/password-field.tsx'
import { useAuthWords } from './auth-words.en.tsx'

/** A field for a new password, with its requirements. */
export function NewPasswordField(field: { readonly name: string; readonly label: string }) {
  const hint = useAuthWords().passwordHint(PASSWORD_LENGTH.min)
  return <PasswordField {...field} hint={hint} autoComplete="new-password" />
}
