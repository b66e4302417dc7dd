import * as v from 'valibot'
import type { LocalStorageText } from '../client/local-storage-text.ts'
import { createStore } from '../ui/store.ts'

/** The version of the question. An answer to another version is ignored. */
const VERSION = 1

const AnswerSchema = v.object({
  version: v.literal(VERSION),
  answer: v.picklist(['granted', 'denied']),
  /** ISO 8601. */
  at: v.string(),
})
export type ConsentAnswer = v.InferOutput<typeof AnswerSchema>['answer']

export interface Consent {
  /** Null before the first answer. */
  readonly answer: ConsentAnswer | null
  /** Whether the question is shown, for the first time or again. */
  readonly asking: 'no' | 'first' | 'again'
}

/** The shopper's consent to analytics. Without an answer there is no consent. */
export function consentStore(storage: LocalStorageText, now: () => Date) {
  const { getSnapshot, subscribe, set } = createStore(initialConsent(readAnswer(storage)))
  storage.watch(() => {
    const answer = readAnswer(storage)
    if (answer !== null && answer !== getSnapshot().answer) set({ answer, asking: 'no' })
  })
  return {
    getSnapshot,
    subscribe,
    answer(answer: ConsentAnswer) {
      try {
        storage.write(JSON.stringify({ version: VERSION, answer, at: now().toISOString() }))
      } catch {
        // The answer applies to this page only, and the next page asks again.
      }
      set({ answer, asking: 'no' })
    },
    askAgain: () => set({ ...getSnapshot(), asking: 'again' }),
  }
}

const initialConsent = (answer: ConsentAnswer | null): Consent => ({ answer, asking: answer === null ? 'first' : 'no' })

function readAnswer(storage: LocalStorageText): ConsentAnswer | null {
  try {
    const parsed = v.safeParse(AnswerSchema, JSON.parse(storage.read() ?? 'null'))
    return parsed.success ? parsed.output.answer : null
  } catch {
    return null
  }
}
