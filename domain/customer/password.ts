import * as v from 'valibot'
import { INCOMPLETE } from '../forms/form-messages.ts'

/** Characters, counted as people count them and not as UTF-16 does. */
export const PASSWORD_LENGTH = { min: 10, max: 200 } as const

const bounds = `Your password must have ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters.`

/** A password that somebody chooses. Whether it is among the most common ones is the server's to say. */
export const NewPasswordSchema = v.pipe(
  v.string(INCOMPLETE),
  v.nonEmpty(INCOMPLETE),
  v.check((password) => {
    const { length } = [...password]
    return length >= PASSWORD_LENGTH.min && length <= PASSWORD_LENGTH.max
  }, bounds),
)

export const COMMON_PASSWORD = 'This password is too common. Please choose another.'
