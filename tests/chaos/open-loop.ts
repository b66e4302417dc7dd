import { setTimeout as delay } from 'node:timers/promises'
import type { Fault, FaultTarget } from './faults.ts'
import { call, type Reply } from './http.ts'

/** Visitors a second, and for how long they come, in ms: more than two processes serve on a small machine. */
const RATE = 600
const DURATION = 3_000
/** Between two looks at who has come by now, in ms. */
const TICK = 10
/** A visitor gives up after so many ms. */
const PATIENCE = 2_000

/**
 * Visitors come at a fixed rate, whether the others were answered or not, so that the shop can't slow them down by being slow. Each
 * is served, or told to come later, or gives up; some are served all the while.
 */
export const openLoop: Fault<FaultTarget> = {
  name: 'visitors come faster than they can be served',
  async inject({ servers, random }) {
    const replies: Promise<Reply>[] = []
    const begun = performance.now()
    for (let passed = 0; passed < DURATION; passed = performance.now() - begun) {
      const due = Math.min((RATE * passed) / 1_000, replies.length + RATE)
      while (replies.length < due) {
        const headers = { 'x-forwarded-for': `2001:db8:${replies.length.toString(16)}::1` }
        const body = { productId: 2013, productQuantity: 1 }
        const url = `${random.pick(servers).address()}/api/cart-guest`
        replies.push(call({ url, body, headers, patience: PATIENCE }))
      }
      await delay(TICK)
    }
    const counts = { served: 0, shed: 0, gaveUp: 0 }
    for (const reply of await Promise.all(replies)) {
      if (reply.kind === 'unreachable') counts.gaveUp += 1
      else if (reply.status === 200) counts.served += 1
      else if (reply.status === 503 && Number(reply.retryAfter) > 0) counts.shed += 1
      else throw new Error(`A visitor among many was answered ${JSON.stringify(reply)}`)
    }
    if (counts.served === 0) throw new Error(`Of ${replies.length} nobody was served: ${JSON.stringify(counts)}`)
  },
}
