import type { SuccessMessage } from '#domain/customer/account-answers.ts'

export interface SuccessResult {
  readonly ok: true
  readonly body: SuccessMessage
}

/** The result of a call whose answer is only a message for the user. */
export function successMessage(message: string): SuccessResult {
  return { ok: true, body: { data: { status: 200 }, message } }
}
