import { setTimeout as delay } from 'node:timers/promises'
import type { Fault, FaultTarget } from './faults.ts'
import { call, type Reply } from './http.ts'

/** Visitors per second, more than two processes on a small machine can serve, and for how many ms they arrive. */
const RATE = 600
const DURATION = 3_000
/** The interval at which new visitors are started, in ms. */
const TICK = 10
/** A visitor's timeout, in ms. */
const TIMEOUT_MS = 2_000

/**
 * Open-loop load: visitors arrive at a fixed rate, independent of earlier answers, so that a slow shop does not slow
 * them down. Each is served, or told when to retry, or times out. How many are served depends on the machine: see the
 * benchmark `overload`.
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
        replies.push(call({ url, body, headers, timeout: TIMEOUT_MS }))
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
