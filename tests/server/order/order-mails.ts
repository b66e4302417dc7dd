import type { OrderEvent } from '#domain/order/order-events.ts'
import type { OrderPeople } from '#domain/order/order-projection.ts'
import { emailOf, type OrderEmailFacts } from '#server/order/order-emails.ts'
import { NOW, orderAfter } from '#tests/domain/order/given-order.ts'

export const account = { bank: 'Example Bank', holder: 'Rusbank', number: '1002003004', branch_code: '000000' }
export const seller = {
  name: 'Rusbank (Pty) Ltd',
  address: '21 Bofors Circle, Cape Town, 7475',
  vatNumber: '4510287643',
}
export const people = {
  contact: { email: 'l@example.com', first_name: 'Lindiwe', last_name: '<b>Khumalo</b>', phone: '0821234567' },
  address: {
    address: '12 Long Street',
    suburb: null,
    city: 'Cape Town',
    state: 'WC',
    postcode: '8001',
    country: 'ZA' as const,
  },
  note: null,
  language: 'en' as const,
}

/** What an e-mail about an order after these events is composed of. */
export function factsAfter(...events: readonly OrderEvent[]): OrderEmailFacts {
  const { order } = orderAfter(...events)
  if (order === null) throw new Error('It was not placed')
  const publicUrl = 'https://rusbank.example'
  return { id: 'order1', order, people, account, seller, publicUrl, orderKey: 'key1', now: NOW }
}

/** The e-mail about the last of these events. */
export function mailAfter(...events: readonly OrderEvent[]) {
  return mailTo(people, ...events)
}

export function mailTo(people: OrderPeople, ...events: readonly OrderEvent[]) {
  const last = events.at(-1)
  if (last === undefined) throw new Error('Nothing has happened')
  return emailOf(last, events.length, { ...factsAfter(...events), people })
}
