import type { Refusal } from '#domain/event/folded.ts'

/** Messages about rejected or refused changes. In English, the rejection's own message is shown. */
export const REJECTION_WORDS = { rejected: ({ message }: Pick<Refusal, 'reason' | 'message'>) => message }
