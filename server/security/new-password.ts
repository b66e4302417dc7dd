import * as v from 'valibot'
import { COMMON_PASSWORD, NewPasswordSchema } from '#domain/customer/password.ts'
import { isCommonPassword } from './passwords.ts'

/** Why this password can't be chosen, as a message for the user; null if it can. */
export function problemOfNewPassword(password: string): string | null {
  const parsed = v.safeParse(NewPasswordSchema, password)
  if (!parsed.success) return parsed.issues[0].message
  return isCommonPassword(password) ? COMMON_PASSWORD : null
}
