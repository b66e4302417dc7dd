import { PASSWORD_LENGTH } from '#domain/customer/password.ts'
import { PasswordField } from '../ui/form/password-field.tsx'

/** A password that its owner thinks up, with what is asked of it. */
export function NewPasswordField(field: { readonly name: string; readonly label: string }) {
  const hint = `At least ${PASSWORD_LENGTH.min} characters. Three or four words work well.`
  return <PasswordField {...field} hint={hint} autoComplete="new-password" />
}
