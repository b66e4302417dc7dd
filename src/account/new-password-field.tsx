import { PASSWORD_LENGTH } from '#domain/customer/password.ts'
import { PasswordField } from '../ui/form/password-field.tsx'
import { useEntranceWords } from './use-entrance-words.ts'

/** A password that its owner thinks up, with what is asked of it. */
export function NewPasswordField(field: { readonly name: string; readonly label: string }) {
  const hint = useEntranceWords().passwordHint(PASSWORD_LENGTH.min)
  return <PasswordField {...field} hint={hint} autoComplete="new-password" />
}
