import * as v from 'valibot'
import { ChangePasswordSchema } from '#domain/customer/account-calls.ts'
import { StoredEmailSchema } from '#domain/customer/email.ts'
import { LINK_CODE, NewPasswordSchema } from '#domain/customer/password.ts'
import { INCOMPLETE } from '#domain/forms/form-messages.ts'
import { trimInput, withoutSpaces } from '#domain/forms/trim-input.ts'

const NOT_THE_SAME = 'The passwords don’t match.'

const email = v.pipe(v.string(INCOMPLETE), trimInput(), v.nonEmpty(INCOMPLETE), StoredEmailSchema)
const repeatedPassword = v.pipe(v.string(INCOMPLETE), v.nonEmpty(INCOMPLETE))

/** The page's own check. The server accepts any text, and answers with a message from its error catalogue. */
export const RequestCodeSchema = v.object({ email }, INCOMPLETE)

/** The code from the e-mail or its link. */
const code = v.pipe(
  v.string(INCOMPLETE),
  v.transform(withoutSpaces),
  v.nonEmpty(INCOMPLETE),
  v.check((text) => /^\d{8}$/.test(text) || LINK_CODE.test(text), 'Enter the 8-digit code.'),
)

export const PasswordByCodeSchema = v.pipe(
  v.object({ email, code, password: NewPasswordSchema, password_again: repeatedPassword }, INCOMPLETE),
  v.forward(
    v.partialCheck(
      [['password'], ['password_again']],
      (given) => given.password === given.password_again,
      NOT_THE_SAME,
    ),
    ['password_again'],
  ),
)

export const PasswordByPasswordSchema = v.pipe(
  v.object({ ...ChangePasswordSchema.entries, new_password_again: repeatedPassword }, INCOMPLETE),
  v.forward(
    v.partialCheck(
      [['new_password'], ['new_password_again']],
      (given) => given.new_password === given.new_password_again,
      NOT_THE_SAME,
    ),
    ['new_password_again'],
  ),
)
