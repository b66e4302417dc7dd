import { badField, type CallError, callError } from '#server/http/call-error.ts'
import { problemOfNewPassword } from '#server/security/new-password.ts'
import type { CodeCheck } from './mailed-codes.ts'

// The `status` and messages of the specification's error catalogue, as used by the plugin it was written for.

const refused = (code: string, message: string) => callError({ status: 400, code, message })
export const badEmail = callError({ status: 500, code: 'bad_email', message: 'No user found with this email address.' })
const noEmail = refused('no_email', 'You must provide an email address.')
const noCode = refused('no_code', 'You must provide a code.')
const noPassword = refused('no_password', 'You must provide a new password.')
export const codeNotRequested = refused(
  'bad_request',
  'You must request a password reset code before you try to set a new password.',
)
const expired = refused('bad_request', 'The reset code provided has expired.')
const usedUp = refused(
  'bad_request',
  'The reset code provided is not valid. You have used the maximum number of attempts allowed. You must request a new code.',
)

/** The error for the first missing field; null if there is none. Undefined fields are not required. */
export function missingField(given: { email: string; code?: string; password?: string }): CallError | null {
  if (given.email.trim() === '') return noEmail
  if (given.code?.trim() === '') return noCode
  return given.password === '' ? noPassword : null
}

/** The error for an unacceptable new password; null if it is fine. */
export function badNewPassword(password: string): CallError | null {
  const problem = problemOfNewPassword(password)
  return problem === null ? null : badField('password', problem)
}

export function resetErrorOf(tried: Extract<CodeCheck, { readonly ok: false }>): CallError {
  switch (tried.why) {
    case 'not_asked':
      return codeNotRequested
    case 'expired':
      return expired
    case 'used_up':
      return usedUp
    case 'wrong':
      return notValid(tried.left)
  }
}

function notValid(left: number | null): CallError {
  if (left === null) return refused('bad_request', 'The reset code provided is not valid.')
  const attempts = left === 1 ? '1 attempt' : `${left} attempts`
  return refused('bad_request', `The reset code provided is not valid. You have ${attempts} remaining.`)
}
