import type { Subject } from '#domain/support/subject-calls.ts'
import type { TimelineEntry } from '#domain/support/timeline-calls.ts'

/** A guest with an empty cart, as the console shows them, unless `part` says otherwise. */
export function consoleSubject(part: Partial<Subject> = {}): Subject {
  return {
    cartId: 'c1',
    status: 'open',
    position: 1,
    createdAt: 0,
    lastAt: 0,
    itemCount: 0,
    total: 0,
    flags: [],
    lines: [],
    coupon: null,
    customer: null,
    carts: [],
    orders: [],
    devices: [],
    ...part,
  }
}

/** A shopper's successful act in the console's timeline, unless `part` says otherwise. */
export function timelineEntry(part: Partial<TimelineEntry> = {}): TimelineEntry {
  return {
    key: 'k1',
    source: 'cart',
    stream: 'cart:c1',
    position: 1,
    type: 'ItemAdded',
    says: 'Felt glides added',
    who: 'shopper',
    name: null,
    reason: null,
    outcome: 'done',
    at: 0,
    theirAt: null,
    device: null,
    tab: null,
    latency: null,
    mailId: null,
    ...part,
  }
}
