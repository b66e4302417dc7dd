import { loginDialog } from '../client/customer/login-dialog-store.ts'
import { type FormFailure, failureMessage } from './failure.tsx'

/** Why a form of somebody who is logged in came to nothing. Where their session has ended, the password is asked for in place. */
export function failureWhileLoggedIn(posted: FormFailure): string {
  if (posted.reason !== 'refused' || posted.code !== 'session_ended') return failureMessage(posted)
  loginDialog.open('ended')
  return 'Your session has ended. Log in again, and send this once more: nothing here is lost.'
}
