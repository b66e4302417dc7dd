import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cartEvent } from '#domain/cart/cart-events.ts'
import { customerEvent } from '#domain/customer/customer-events.ts'
import type { StoredEvent } from '#domain/event/envelope.ts'
import type { LogEntry } from '#domain/log/entry.ts'
import { BY_SHOPPER, orderEvent } from '#domain/order/order-events.ts'
import { decodeLogFile } from '#domain/replay/decode-log-file.ts'
import { encodeLogFile, type LogFile } from '#domain/replay/log-file.ts'
import { pseudonymised } from '#domain/replay/pseudonyms.ts'
import type { Recording } from '#domain/replay/recording.ts'
import { runToEnd } from '#domain/replay/sliced-work.ts'
import { reconstructBrowserLogs, serverStreamOf } from '#domain/support/browser-logs.ts'
import { clientOf, idOf, NOW } from '#tests/kit/entries.ts'
import { blanket } from '#tests/kit/goods.ts'
import { story } from '#tests/kit/story.ts'

const personal = {
  email: 'nomsa.mthembu@example.com',
  first_name: 'Nomsa',
  last_name: 'Mthembu',
  phone: '0821234567',
  address: '7 Protea Road',
  suburb: 'Claremont',
  city: 'Cape Town',
  state: 'WC' as const,
  postcode: '7708',
}
const shipping = { ...personal, country: 'ZA' as const }
const orders = [{ id: 'o1', number: 'R482913', status: 'paid', total: 39_900, item_count: 1, placed_at: NOW }]
const stored = (position: number, event: { type: string; v: number; data: unknown }) => ({
  position,
  origin: 'server',
  id: idOf(position),
  seq: null,
  at: NOW,
  ...event,
})
const recorded = story()
recorded.shopper.adds(blanket)
recorded.answers()
const file: LogFile = {
  about: `What ${personal.email} saw`,
  exportedAt: NOW,
  pseudonyms: false,
  streams: [
    recorded.browserLog(),
    recorded.serverStream(),
    {
      side: 'server',
      stream: 'customer:nomsa',
      events: [
        stored(
          1,
          customerEvent('LoggedIn', { customer: { user_id: 'u-nomsa', shipping }, email: shipping.email, at: NOW }),
        ),
        stored(2, customerEvent('ShippingDetailsChanged', { shipping })),
        stored(3, customerEvent('OrdersLoaded', { orders, at: NOW })),
      ],
    },
    {
      side: 'server',
      stream: 'order:ordernomsa',
      events: [
        stored(1, orderEvent('OrderCancelled', { reason: 'Nomsa Mthembu called from 0821234567', by: BY_SHOPPER })),
        stored(2, orderEvent('OrderReturned', { reason: null, by: { kind: 'staff', name: 'Agent Smit' } })),
      ],
    },
  ],
}
const exported = pseudonymised(file, 'a secret of the shop')
const text = encodeLogFile(exported)

describe('an exported log names nobody', () => {
  it('no personal text is left in it', () => {
    const words = [...Object.values(personal).filter((word) => word !== 'WC'), 'u-nomsa', 'nomsa', 'Smit', 'R482913']
    for (const word of words) expect(text).not.toContain(word)
    expect(exported.pseudonyms).toBe(true)
  })

  it('nor is any left of what a customer’s browser logged: its answers, and the states that replaced them', () => {
    const stream = 'customer:nomsa'
    const customer = { user_id: 'u-nomsa', shipping }
    const events = [stored(1, customerEvent('LoggedIn', { customer, email: shipping.email, at: NOW }))]
    const state = {
      state: { status: 'customer', customer, email: shipping.email, refreshedAt: NOW, orders, ordersLoadedAt: NOW },
    }
    const fact = { kind: 'fact', stream, at: NOW, v: 1 } as const
    const place = { streamId: stream, cursor: 1, acknowledged: 0 }
    const entries: LogEntry[] = [
      { ...fact, id: idOf(11), type: 'Synced', data: { ...place, events, hash: 'hash' } },
      { ...fact, id: idOf(12), type: 'Reset', data: { ...place, state, why: 'too_far_behind' } },
    ]
    const log: LogFile = { ...file, streams: [{ side: 'browser', stream, device: 'a', entries }] }
    const anonymous = encodeLogFile(pseudonymised(log, 'a secret of the shop'))
    for (const word of [...Object.values(personal).filter((each) => each !== 'WC'), 'nomsa', 'R482913']) {
      expect(anonymous).not.toContain(word)
    }
    expect(decodeLogFile(anonymous)).toMatchObject({ ok: true })
  })

  it('it says what it is about, naming each stream once', () => {
    const named = exported.about.split(', ')
    expect(named).toEqual([...new Set(exported.streams.map(({ stream }) => stream))])
    expect(named).toHaveLength(3)
  })

  it('it is still a log file that can be replayed', () => {
    expect(decodeLogFile(text)).toEqual({ ok: true, file: exported })
  })

  it('a cart is unchanged: it never held personal data', () => {
    expect(exported.streams.slice(0, 2)).toEqual(file.streams.slice(0, 2))
  })

  it('the same person has the same pseudonym in every place and export, and another under another secret', () => {
    const emails = text.match(/customer-\w+@example\.invalid/g) ?? []
    expect(emails.length).toBeGreaterThan(2)
    expect(new Set(emails).size).toBe(1)
    expect(pseudonymised(file, 'a secret of the shop')).toEqual(exported)
    expect(encodeLogFile(pseudonymised(file, 'another secret'))).not.toContain(emails[0])
  })

  it('one mailbox has one pseudonym, however its customer typed the address', () => {
    const changed = (email: string) => customerEvent('ShippingDetailsChanged', { shipping: { ...shipping, email } })
    const events = ['Nomsa@Example.com', 'nomsa@example.com'].map((email, index) => stored(index + 1, changed(email)))
    const twice: LogFile = { ...file, streams: [{ side: 'server', stream: 'customer:nomsa', events }] }
    const found = encodeLogFile(pseudonymised(twice, 's')).match(/customer-\w+@example\.invalid/g) ?? []
    expect(found).toHaveLength(2)
    expect(new Set(found).size).toBe(1)
  })

  it('a text in an unknown field is replaced too', () => {
    const free = fc.string({ minLength: 12, maxLength: 40 }).filter((word) => !/^[\s\w-]*$/.test(word))
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 12 }), free, (field, word) => {
        const event = { type: 'OrderPainted', v: 1, data: { deep: [{ [`x${field}`]: word }] } }
        const stray: LogFile = {
          ...file,
          streams: [{ side: 'server', stream: 'order:o1', events: [stored(1, event)] }],
        }
        expect(encodeLogFile(pseudonymised(stray, 's'))).not.toContain(JSON.stringify(word))
      }),
    )
  })

  it('what a browser sent and nobody could read is removed from the cart', () => {
    const data = {
      type: 'ItemAdded',
      v: 1,
      data: { note: personal.email },
      reason: 'malformed',
      message: 'It could not be read.',
    }
    const refused: LogFile = {
      ...file,
      streams: [{ side: 'server', stream: 'cart:abc', events: [stored(1, { type: 'EventRefused', v: 1, data })] }],
    }
    expect(encodeLogFile(pseudonymised(refused, 's'))).not.toContain(personal.email)
  })

  it.each([
    ['can’t be read', { type: 'ItemAdded', v: 1, data: { note: personal.email } }],
    ['newer code made', { type: 'CartPainted', v: 1, data: { note: personal.email } }],
    ['only the shop makes', { type: 'CartClosed', v: 1, data: { into: personal.email } }],
    ['has another field', { type: 'ItemRemoved', v: 1, data: { itemKey: '1-_-_', note: personal.email } }],
  ])(
    'an act that %s has only what can be read of it, at the server, in its browser’s log, and in one to which its refusal was brought',
    (_which, act) => {
      const refused = cartEvent('EventRefused', { ...act, reason: 'malformed', message: 'It could not be read.' })
      const event: StoredEvent = { ...stored(1, refused), origin: clientOf(1), seq: 1 }
      const recording = { cartId: 'cart00000000000001', events: [event], storedAt: [NOW], staff: {}, seen: [] }
      const brought: LogEntry = {
        kind: 'fact',
        stream: 'cart:cart00000000000001',
        id: idOf(2),
        at: NOW,
        v: 1,
        type: 'Refused',
        data: { eventId: idOf(1), seq: 1, reason: 'malformed', message: 'It could not be read.', event: act },
      }
      const other: Recording = { side: 'browser', stream: brought.stream, device: 'b', entries: [brought] }
      const streams = [serverStreamOf(recording), ...runToEnd(reconstructBrowserLogs(recording)), other]
      const anonymous = encodeLogFile(pseudonymised({ ...file, streams }, 's'))
      expect(anonymous).not.toContain(personal.email)
      expect(decodeLogFile(anonymous)).toMatchObject({ ok: true })
    },
  )
})
