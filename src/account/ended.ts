import { failureOf, type Refused } from './failure.tsx'
import { loginSheet } from './login-sheet.ts'

/** Why a form of somebody who is logged in came to nothing. Where their session has ended, the password is asked for in place. */
export function whyNotHere(posted: Refused): string {
  if (posted.reason !== 'refused' || posted.code !== 'session_ended') return failureOf(posted)
  loginSheet.open('ended')
  return 'Your session has ended. Log in again, and send this once more: nothing here is lost.'
}
