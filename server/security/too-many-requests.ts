import { type CallError, callError } from '#server/http/call-error.ts'

/** `retryAfter` in ms; `data.retry_after` is in seconds, and becomes the header `Retry-After`. */
export function tooManyRequests(retryAfter: number): CallError {
  const seconds = Math.max(1, Math.ceil(retryAfter / 1000))
  const wait = seconds < 60 ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}` : inMinutes(Math.ceil(seconds / 60))
  const message = `That was a little too often. Try again in ${wait}.`
  return callError({ status: 429, code: 'too_many_requests', message, data: { retry_after: seconds } })
}

function inMinutes(minutes: number): string {
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
