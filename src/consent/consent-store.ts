import * as v from 'valibot'

/** Of the question. Whoever answered another one is asked again. */
const VERSION = 1

const RememberedSchema = v.object({
  version: v.literal(VERSION),
  answer: v.picklist(['granted', 'denied']),
  /** ISO, with the time. */
  at: v.string(),
})
export type ConsentAnswer = v.InferOutput<typeof RememberedSchema>['answer']

export interface Consent {
  /** Null from whoever was not asked yet. */
  readonly answer: ConsentAnswer | null
  /** Whether the question is on the screen, and whether somebody came back to it. */
  readonly asking: 'no' | 'first' | 'again'
}

/** What remembers the answer in this browser. Either may throw where a browser keeps nothing. */
export interface ConsentStorage {
  readonly read: () => string | null
  readonly write: (text: string) => void
  /** Calls when another tab has written; gives what ends it. */
  readonly watch: (listener: () => void) => () => void
}

export interface ConsentStore {
  readonly getSnapshot: () => Consent
  readonly subscribe: (listener: () => void) => () => void
  readonly answer: (answer: ConsentAnswer) => void
  readonly askAgain: () => void
}

/** Whether a shopper agrees to be measured. Nobody does who has not said so. */
export function consentStore(storage: ConsentStorage, now: () => Date): ConsentStore {
  const listeners = new Set<() => void>()
  let consent = asFirst(remembered(storage))
  const become = (next: Consent): void => {
    consent = next
    for (const listener of listeners) listener()
  }
  storage.watch(() => {
    const answer = remembered(storage)
    if (answer !== null && answer !== consent.answer) become({ answer, asking: 'no' })
  })
  return {
    getSnapshot: () => consent,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    answer(answer) {
      try {
        storage.write(JSON.stringify({ version: VERSION, answer, at: now().toISOString() }))
      } catch {
        // It holds as long as the page does, and is asked again on the next.
      }
      become({ answer, asking: 'no' })
    },
    askAgain: () => become({ ...consent, asking: 'again' }),
  }
}

function asFirst(answer: ConsentAnswer | null): Consent {
  return { answer, asking: answer === null ? 'first' : 'no' }
}

function remembered(storage: ConsentStorage): ConsentAnswer | null {
  try {
    const parsed = v.safeParse(RememberedSchema, JSON.parse(storage.read() ?? 'null'))
    return parsed.success ? parsed.output.answer : null
  } catch {
    return null
  }
}
