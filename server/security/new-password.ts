import * as v from 'valibot'
import { COMMON_PASSWORD, NewPasswordSchema } from '#domain/customer/password.ts'
import { isCommonPassword } from './passwords.ts'

/** Why nobody may choose this password, in words for them; null where they may. */
export function problemOfNewPassword(password: string): string | null {
  const parsed = v.safeParse(NewPasswordSchema, password)
  if (!parsed.success) return parsed.issues[0].message
  return isCommonPassword(password) ? COMMON_PASSWORD : null
}
