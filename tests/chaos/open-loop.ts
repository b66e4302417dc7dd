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
 * is served, or told when to come back, or gives up. How many are served hangs on the machine: the bench `overload` measures it.
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
    for (const reply of await Promise.all(replies)) {
      if (reply.kind === 'unreachable' || reply.status === 200) continue
      if (reply.status === 503 && Number(reply.retryAfter) > 0) continue
      throw new Error(`A visitor among many was answered ${JSON.stringify(reply)}`)
    }
  },
}
