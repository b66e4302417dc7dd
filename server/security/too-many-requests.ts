import { type CallError, callError } from '#server/http/call-error.ts'

/** `again` in ms; `data.retry_after` is in seconds, as the header `Retry-After`. */
export function tooManyAttempts(again: number): CallError {
  const seconds = Math.max(1, Math.ceil(again / 1000))
  const wait = seconds < 60 ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}` : inMinutes(Math.ceil(seconds / 60))
  const message = `That was a little too often. Try again in ${wait}.`
  return callError({ status: 429, code: 'too_many_requests', message, data: { retry_after: seconds } })
}

function inMinutes(minutes: number): string {
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

/** Whoever it was is nobody any more: a login helps. */
export const sessionEnded = callError({
  status: 401,
  code: 'session_ended',
  message: 'Your session has ended. Log in again.',
})

export function badField(field: string, message: string): CallError {
  return callError({ status: 400, code: 'bad_request', message, data: { fields: [field] } })
}
