import type { SuccessMessage } from '#domain/customer/account-answers.ts'

export interface SuccessResult {
  readonly ok: true
  readonly body: SuccessMessage
}

/** What a call answers that has nothing to show but a sentence for the person. */
export function successMessage(message: string): SuccessResult {
  return { ok: true, body: { data: { status: 200 }, message } }
}
