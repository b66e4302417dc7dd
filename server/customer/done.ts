import type { Done } from '#domain/customer/account-answers.ts'

export interface DoneAnswer {
  readonly ok: true
  readonly body: Done
}

/** What a call answers that has nothing to show but a sentence for the person. */
export function done(message: string): DoneAnswer {
  return { ok: true, body: { data: { status: 200 }, message } }
}
