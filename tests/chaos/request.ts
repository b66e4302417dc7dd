import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import type { Random } from '#tests/sim/world/random.ts'
import type { Reply } from './http.ts'
import type { LoadRecord } from './load-record.ts'

/** The shared state of all simulated customers. */
export interface Load {
  /** The address of a server that is, or was, running. */
  readonly address: () => string
  readonly random: Random
  readonly record: LoadRecord
  /** Whether no new command is started. Pending ones are still completed. */
  readonly isOver: () => boolean
}

/** The pause between two requests of one customer, in ms. */
export const PAUSE_BETWEEN_REQUESTS = 25
const MOST_WAITING = 400

/** An answer that a retry may change. */
const isTemporary = (reply: Reply): boolean => reply.kind === 'unreachable' || [408, 429, 503].includes(reply.status)

interface RepeatedRequest<Schema extends v.GenericSchema> {
  readonly what: string
  readonly ask: (address: string) => Promise<Reply>
  readonly answer: Schema
  /** The statuses of a refusal; only 409 by default. */
  readonly refusals?: readonly number[]
}

/** Repeats a request unchanged until it gets a final answer. Null for a refusal. Any other answer is a defect. */
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
    await delay(Math.min(tries * PAUSE_BETWEEN_REQUESTS, MOST_WAITING))
  }
}
