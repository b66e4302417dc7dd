import type { Rejected } from '../event/decider.ts'

/** The rejection with the message of this reason, about these facts. */
export function rejectWith<Reason extends string, Facts extends readonly unknown[]>(
  messages: Readonly<Record<Reason, (...facts: never) => string>>,
  reason: Reason,
  facts: Facts,
): Rejected<Reason> {
  const messageOf = messages[reason] as (...facts: Facts) => string
  return { ok: false, rejection: { reason, message: messageOf(...facts) } }
}
