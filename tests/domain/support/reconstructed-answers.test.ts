import { describe, expect, it } from 'vitest'
import { cartEvent } from '#domain/cart/cart-events.ts'
import type { StoredEvent } from '#domain/event/envelope.ts'
import { runToEnd } from '#domain/replay/sliced-work.ts'
import { reconstructBrowserLogs } from '#domain/support/browser-logs.ts'
import type { BrowserFact } from '#domain/support/recorded-cart.ts'
import { blanketAdded, clientOf, idleView, idOf, NOW, storedOf } from '#tests/kit/entries.ts'

const [client, other] = [clientOf(1), clientOf(2)]
const own = (position: number, seq: number, event = blanketAdded()): StoredEvent => {
  return { ...storedOf(position, event, client), seq }
}

function logOf(events: readonly StoredEvent[], seen: readonly BrowserFact[] = [], storedAt = events.map(() => NOW)) {
  const logs = runToEnd(
    reconstructBrowserLogs({
      cartId: 'cart00000000000001',
      staff: {},
      storedAt,
      events: [...events],
      seen: [...seen],
    }),
  )
  return logs.find(({ device }) => device === client)
}

describe('an answer in a browser’s log, reconstructed from the server’s data', () => {
  const refused = { type: 'CouponApplied', v: 1, data: { code: 'WRONG', terms: null } }
  const why = { reason: 'invalid_promo_code', message: 'Invalid promo code' }

  it('shows no refusal of what another browser did', () => {
    const theirs = { ...storedOf(2, cartEvent('EventRefused', { ...refused, ...why }), other), seq: 1 }
    const log = logOf([own(1, 1), theirs, own(3, 2)])
    expect(log?.entries.map(({ type }) => type)).toEqual(['ItemAdded', 'Synced', 'ItemAdded', 'Synced'])
  })

  it('that no browser reported has the time at which the server stored the act', () => {
    const log = logOf([own(1, 1)], [], [NOW + 5_000])
    expect(log).toMatchObject({
      entries: [{ at: NOW }, { type: 'Synced', at: NOW + 5_000 }],
      isReported: [true, false],
    })
  })

  it('that no browser reported has what the policies did after the act, and not what staff did then', () => {
    const events = [own(1, 1), storedOf(2, blanketAdded()), storedOf(3, blanketAdded())]
    const staff = { '3': { name: 'Thandi', reason: 'Asked for by telephone' } }
    const log = runToEnd(
      reconstructBrowserLogs({
        cartId: 'cart00000000000001',
        staff,
        storedAt: [NOW, NOW, NOW],
        events,
        seen: [],
      }),
    )
    expect(log[0]?.entries.at(-1)).toMatchObject({ type: 'Synced', data: { cursor: 2 } })
  })

  it('that was reported with a position beyond the server’s stream ends with it', () => {
    const data = { after: 1, cursor: 9, acknowledged: 1, shown: 0, total: 0, why: 'hash_differs' }
    const seen = { id: idOf(5_000), clientId: client, type: 'Reset', at: NOW, receivedAt: NOW, data }
    expect(logOf([own(1, 1)], [seen])?.entries.at(-1)).toMatchObject({ type: 'Reset', data: { cursor: 1 } })
  })

  const report = (type: string, at: number, data: object): BrowserFact => {
    return { id: idOf(6_000 + at), clientId: client, type, at: NOW + at, receivedAt: NOW, data }
  }
  const answer = { after: 1, cursor: 1, acknowledged: 1, shown: 0, total: 0 }

  it('comes before the page that shows it, and before another one that came later to the same place', () => {
    const viewed = report('Viewed', 1, { after: 1, cursor: 1, view: idleView })
    const log = logOf([own(1, 1)], [viewed, report('Synced', 3, answer), report('Synced', 2, answer)])
    const answered = log?.entries.slice(1).map(({ type, at }) => [type, at - NOW])
    expect(answered).toEqual([
      ['Synced', 2],
      ['Synced', 3],
      ['Viewed', 1],
    ])
  })

  describe('whose report was lost with its page', () => {
    const byOther = (position: number) => ({ ...storedOf(position, blanketAdded(), other), seq: position })
    const shownIn = (log: ReturnType<typeof logOf>) =>
      log?.entries.map((entry, index) => [
        entry.type,
        entry.kind === 'fact' && entry.type === 'Synced' ? entry.data.events.map(({ position }) => position) : null,
        log.isReported[index],
      ])

    it('is assumed before the next one, which began with its position', () => {
      const events = [own(1, 1), byOther(2), byOther(3), own(4, 2), byOther(5)]
      const next = { after: 2, from: 3, cursor: 5, acknowledged: 2, shown: 0, total: 0 }
      expect(shownIn(logOf(events, [report('Synced', 1, answer), report('Synced', 2, next)]))).toEqual([
        ['ItemAdded', null, true],
        ['Synced', [1], true],
        ['Synced', [2, 3], false],
        ['ItemAdded', null, true],
        ['Synced', [4, 5], true],
      ])
    })

    it('is assumed before the page that shows it', () => {
      const events = [own(1, 1), byOther(2), own(3, 2)]
      const viewed = report('Viewed', 1, { after: 2, cursor: 2, view: idleView })
      expect(shownIn(logOf(events, [viewed]))).toEqual([
        ['ItemAdded', null, true],
        ['Synced', [1, 2], false],
        ['ItemAdded', null, true],
        ['Viewed', null, true],
      ])
    })

    it('acknowledges no act that came after the next report', () => {
      const events = [own(1, 1), own(2, 2)]
      const next = { after: 1, from: 2, cursor: 2, acknowledged: 1, shown: 0, total: 0 }
      const [, lost] = logOf(events, [report('Synced', 1, next)])?.entries ?? []
      expect(lost).toMatchObject({ type: 'Synced', data: { cursor: 2, acknowledged: 1 } })
    })

    it('is not assumed before the whole cart of another one', () => {
      const reset = { after: 1, from: 3, cursor: 2, acknowledged: 1, shown: 0, total: 0, why: 'other_cart' }
      expect(shownIn(logOf([own(1, 1), byOther(2)], [report('Reset', 1, reset)]))).toEqual([
        ['ItemAdded', null, true],
        ['Reset', null, true],
      ])
    })
  })

  it('is not made of a report of another kind', () => {
    expect(logOf([own(1, 1)], [report('Answered', 1, answer)])?.isReported).toEqual([true, false])
  })
})

it('acts are in a browser’s log in the order of their numbers, wherever the server’s stream has them', () => {
  const log = logOf([own(1, 2), own(2, 1)])
  expect(log?.entries.filter(({ kind }) => kind === 'event').map((entry) => 'seq' in entry && entry.seq)).toEqual([
    1, 2,
  ])
})

it('an act of which the browser reported only its tab has the server’s data', () => {
  const act = own(1, 1)
  const made = { id: act.id, clientId: client, type: 'Made', at: NOW, receivedAt: NOW, data: { tab: 'tab-1' } }
  expect(logOf([act], [made])?.entries[0]).toMatchObject({ data: act.data, tab: 'tab-1' })
})

it('an act of newer code is not marked as unreadable in a browser’s log', () => {
  expect(logOf([{ ...own(1, 1), v: 99 }])?.entries[0]).not.toHaveProperty('isUnreadable')
})

it('an act that nobody can read is marked in a browser’s log, so that its replay skips it', () => {
  const act = own(1, 1)
  const data = { tab: 'tab-1', data: { quantity: 'many' } }
  const made = { id: act.id, clientId: client, type: 'Made', at: NOW, receivedAt: NOW, data }
  expect(logOf([act], [made])?.entries[0]).toMatchObject({ isUnreadable: true, tab: 'tab-1' })
  expect(logOf([act])?.entries[0]).not.toHaveProperty('isUnreadable')
})
