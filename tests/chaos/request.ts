import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import type { Random } from '#tests/sim/world/random.ts'
import type { Reply } from './http.ts'
import type { LoadRecord } from './load-record.ts'

/** Those who use the shop at the same time. */
export interface Load {
  /** Of a server that is there just now, or was. */
  readonly address: () => string
  readonly random: Random
  readonly record: LoadRecord
  /** Whether no new act is begun. What was begun is brought to its end all the same. */
  readonly isOver: () => boolean
}

/** Between two requests of one customer, in ms. */
export const THINKING = 25
const MOST_WAITING = 400

/** Answered in a way that a later try may not be. */
const isTemporary = (reply: Reply): boolean => reply.kind === 'unreachable' || [408, 429, 503].includes(reply.status)

interface RepeatedRequest<Schema extends v.GenericSchema> {
  readonly what: string
  readonly ask: (address: string) => Promise<Reply>
  readonly answer: Schema
  /** The statuses of an answer that says no; 409 alone if not said. */
  readonly refusals?: readonly number[]
}

/** Makes a request, as it was, until it has an answer for good; null for one that refuses. What is neither is a defect. */
export async function requestUntilAnswered<Schema extends v.GenericSchema>(
  load: Load,
  { what, ask, answer, refusals = [409] }: RepeatedRequest<Schema>,
): Promise<v.InferOutput<Schema> | null> {
  for (let tries = 1; ; tries += 1) {
    const reply = await ask(load.address())
    if (reply.kind === 'answered' && !isTemporary(reply)) {
      const parsed = v.safeParse(answer, reply.body)
      if (reply.status === 200 && parsed.success) return parsed.output
      if (refusals.includes(reply.status)) return null
      load.record.defects.push(`${what} was answered ${JSON.stringify(reply)}`)
      if (reply.status < 500) return null
    }
    await delay(Math.min(tries * THINKING, MOST_WAITING))
  }
}
