import * as v from 'valibot'
import { INCOMPLETE } from '../forms/form-messages.ts'

/** In code points, not in UTF-16 units. */
export const PASSWORD_LENGTH = { min: 10, max: 200 } as const

const bounds = `Your password must have ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters.`

/** A new password. The server also checks that it is not among the most common ones. */
export const NewPasswordSchema = v.pipe(
  v.string(INCOMPLETE),
  v.nonEmpty(INCOMPLETE),
  v.check((password) => {
    const { length } = [...password]
    return length >= PASSWORD_LENGTH.min && length <= PASSWORD_LENGTH.max
  }, bounds),
)

/** The format of the code in an e-mail's link that sets a new password. It is too long to guess. */
export const LINK_CODE = /^[\w-]{43}$/

export const COMMON_PASSWORD = 'This password is too common. Please choose another.'
