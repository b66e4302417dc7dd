import { describe, expect, it } from 'vitest'
import { cartEvent } from '#domain/cart/cart-events.ts'
import { quote } from '#domain/cart/quote.ts'
import type { StoredEvent } from '#domain/event/envelope.ts'
import { describeEntry } from '#domain/replay/describe-entry.ts'
import { firstDifference } from '#domain/replay/first-difference.ts'
import { replayBrowser } from '#domain/replay/replay.ts'
import { runToEnd } from '#domain/replay/sliced-work.ts'
import { viewsAtPoints } from '#domain/replay/view-at-point.ts'
import { reconstructBrowserLogs, serverStreamOf } from '#domain/support/browser-logs.ts'
import type { BrowserFact, RecordedCart } from '#domain/support/recorded-cart.ts'
import type { ViewFacts } from '#domain/wire/view-facts.ts'
import { blanketAdded, clientOf, cushionAdded, idleView, idOf, NOW, storedOf } from '#tests/kit/entries.ts'
import { blanketKey } from '#tests/kit/goods.ts'

const client = clientOf(1)
const repriced = cartEvent('ItemRepriced', { itemKey: blanketKey, price: 42_000, priceRegular: 42_000 })
const refused = cartEvent('EventRefused', {
  type: 'CouponApplied',
  v: 1,
  data: { code: 'WRONG', terms: null },
  reason: 'invalid_promo_code',
  message: 'Invalid promo code',
})

/** The client's own event, with its client number. */
function own(position: number, seq: number, event: Parameters<typeof storedOf>[1]): StoredEvent {
  return { ...storedOf(position, event, client), seq }
}

let reports = 0
function saw(data: {
  after: number
  cursor: number
  acknowledged: number
  shown?: number
  total?: number
  why?: string
}): BrowserFact {
  reports += 1
  const { shown = 0, total = 0, ...place } = data
  const type = data.why === undefined ? 'Synced' : 'Reset'
  const at = NOW + reports
  return { id: idOf(5_000 + reports), clientId: client, type, at, receivedAt: at, data: { ...place, shown, total } }
}

function viewed(place: { after: number; cursor: number }, view: Partial<ViewFacts>): BrowserFact {
  reports += 1
  const [id, at] = [idOf(5_000 + reports), NOW + reports]
  return {
    id,
    clientId: client,
    type: 'Viewed',
    at,
    receivedAt: at,
    data: { ...place, view: { ...idleView, ...view } },
  }
}

function recorded(events: readonly StoredEvent[], seen: readonly BrowserFact[]): RecordedCart {
  return {
    cartId: 'cart00000000000001',
    events: [...events],
    storedAt: events.map(() => NOW),
    staff: {},
    seen: [...seen],
  }
}

describe('a browser’s log, reconstructed from the server’s data', () => {
  const stream = [own(1, 1, blanketAdded()), storedOf(2, repriced), own(3, 2, cushionAdded()), own(4, 3, refused)]

  it('holds its events and the answers that it reported, in the order in which it logged them', () => {
    const seen = [saw({ after: 1, cursor: 1, acknowledged: 1 }), saw({ after: 3, cursor: 4, acknowledged: 3 })]
    const [log] = runToEnd(reconstructBrowserLogs(recorded(stream, seen)))
    expect(log?.entries.map(({ type }) => type)).toEqual([
      'ItemAdded',
      'Synced',
      'ItemAdded',
      'CouponApplied',
      'Refused',
      'Synced',
    ])
    expect(log?.isReported.every((each) => each)).toBe(true)
    expect(log?.positions).toEqual([1, 0, 3, 4, 0, 0])
  })

  it('describes an unreadable event as unreadable, and folds past it', () => {
    const data = { type: 'ItemAdded', v: 1, data: null, reason: 'malformed', message: 'We couldn’t read this change.' }
    const events = [own(1, 1, cartEvent('EventRefused', data)), own(2, 2, blanketAdded())]
    const [log] = runToEnd(reconstructBrowserLogs(recorded(events, [])))
    expect(log?.entries.map(describeEntry).at(0)).toBe('Item added, which can’t be read')
    const folds = replayBrowser(log ?? { entries: [] })
    expect(Object.keys(folds.at(folds.length).view.lines)).toEqual([blanketKey])
  })

  it('shows at each point what the page showed: the old price until the answer was seen', () => {
    const seen = [saw({ after: 1, cursor: 1, acknowledged: 1 }), saw({ after: 3, cursor: 4, acknowledged: 3 })]
    const [log] = runToEnd(reconstructBrowserLogs(recorded(stream, seen)))
    const folds = replayBrowser(log ?? { entries: [] })
    const prices = [1, 2, 3, 4, 6].map((point) => folds.at(point).view.lines[blanketKey]?.offer.price)
    expect(prices.slice(0, 4).every((price) => price !== 42_000)).toBe(true)
    expect(prices.at(-1)).toBe(42_000)
    expect(folds.at(6).refusals).toMatchObject([{ reason: 'invalid_promo_code' }])
  })

  it('has an event with the page’s data, even if the server stores other data', () => {
    const cheap = blanketAdded()
    const dear = { ...cheap, data: { ...(cheap.data as object), offer: { name: 'dearer' } } } as typeof cheap
    const made: BrowserFact = {
      id: idOf(1_001),
      clientId: client,
      type: 'Made',
      at: NOW,
      receivedAt: NOW,
      data: { tab: 'tab-7', data: cheap.data },
    }
    const [log] = runToEnd(reconstructBrowserLogs(recorded([own(1, 1, dear)], [made])))
    expect(log?.entries[0]).toMatchObject({ kind: 'event', tab: 'tab-7', data: cheap.data })
  })

  it('assumes as seen what an older browser never reported, and says so', () => {
    const [log] = runToEnd(reconstructBrowserLogs(recorded(stream, [])))
    expect(log?.entries.at(-1)?.type).toBe('Synced')
    expect(log?.isReported.some((each) => !each)).toBe(true)
    const fold = replayBrowser(log ?? { entries: [] }).at(log?.entries.length ?? 0)
    expect(fold.pending).toEqual([])
    expect(fold.cursor).toBe(stream.length)
  })

  it('finds the first difference by itself', () => {
    const seen = [saw({ after: 1, cursor: 1, acknowledged: 1 }), saw({ after: 3, cursor: 4, acknowledged: 3 })]
    const cart = recorded(stream, seen)
    const [log] = runToEnd(reconstructBrowserLogs(cart))
    expect(log).toBeDefined()
    if (log === undefined) return
    const difference = runToEnd(firstDifference(log, [serverStreamOf(cart)]))
    expect(difference).toMatchObject({ why: 'shop_followed' })
    expect(difference?.changes.map(({ what }) => what)).toContain('price')
  })

  it('keeps an answer that was overtaken at its place, and brings no event twice', () => {
    const events = [own(1, 1, blanketAdded()), storedOf(2, repriced), storedOf(3, repriced), own(4, 2, refused)]
    const seen = [
      saw({ after: 2, cursor: 4, acknowledged: 2 }),
      saw({ after: 2, cursor: 2, acknowledged: 1 }),
      saw({ after: 1, cursor: 3, acknowledged: 1 }),
    ]
    const [log] = runToEnd(reconstructBrowserLogs(recorded(events, seen)))
    const entries = log?.entries.map((entry) => [
      entry.type,
      ...(entry.kind === 'fact' && entry.type === 'Synced' ? entry.data.events.map(({ position }) => position) : []),
    ])
    expect(entries).toEqual([
      ['ItemAdded'],
      ['Synced', 1, 2, 3],
      ['CouponApplied'],
      ['Synced'],
      ['Refused'],
      ['Synced', 4],
    ])
  })

  it('takes the server’s whole cart where the browser did', () => {
    const [log] = runToEnd(
      reconstructBrowserLogs(recorded(stream, [saw({ after: 3, cursor: 4, acknowledged: 3, why: 'hash_differs' })])),
    )
    const fold = replayBrowser(log ?? { entries: [] }).at(log?.entries.length ?? 0)
    expect(describeEntry(log?.entries.at(-1) ?? ({} as never))).toContain('this browser’s cart differed')
    expect(quote(fold.view).subtotal).toBe(quote(fold.confirmed).subtotal)
    expect(fold.cursor).toBe(4)
  })

  it('exists once per browser', () => {
    const other = { ...storedOf(5, cushionAdded(), clientOf(2)), seq: 1 }
    expect(runToEnd(reconstructBrowserLogs(recorded([...stream, other], []))).map(({ device }) => device)).toEqual([
      client,
      clientOf(2),
    ])
  })
})

describe('the view facts of a page', () => {
  const wrongCode = own(2, 2, refused)
  const made = (id: string, tab = 'tab-1'): BrowserFact => {
    return { id, clientId: client, type: 'Made', at: NOW, receivedAt: NOW, data: { tab } }
  }
  const stream = [own(1, 1, blanketAdded()), wrongCode]
  const answers = [saw({ after: 1, cursor: 1, acknowledged: 1 }), saw({ after: 2, cursor: 2, acknowledged: 2 })]
  const message = viewed(
    { after: 2, cursor: 2 },
    { sync: 'refused', refusals: [wrongCode.id], messages: ['Invalid promo code'] },
  )
  const dismissed = viewed({ after: 2, cursor: 2 }, {})

  function screens(seen: readonly BrowserFact[], tab?: string) {
    const acts = stream.map(({ id }) => made(id, tab))
    const [log] = runToEnd(reconstructBrowserLogs(recorded(stream, [...acts, ...seen])))
    if (log === undefined) throw new Error('one browser wrote these')
    const folds = replayBrowser(log)
    const viewAt = runToEnd(viewsAtPoints(log))
    return log.entries.map(({ type }, index) => {
      const fold = folds.at(index + 1)
      return [type, viewAt({ point: index + 1, fold })?.messages ?? null, fold.refusals.length]
    })
  }

  it('are at the place where they were reported, and a refusal that is no longer shown was dismissed', () => {
    expect(screens([...answers, message, dismissed])).toEqual([
      ['ItemAdded', null, 0],
      ['Synced', null, 0],
      ['CouponApplied', null, 0],
      ['Refused', null, 1],
      ['Synced', ['Invalid promo code'], 1],
      ['Viewed', ['Invalid promo code'], 1],
      ['RefusalDismissed', [], 0],
      ['Viewed', [], 0],
    ])
  })

  it('name at most fifty refusals: one that such a report leaves out was not dismissed', () => {
    const events = Array.from({ length: 51 }, (_, index) => own(index + 1, index + 1, refused))
    const ids = events.map(({ id }) => id)
    const answer = saw({ after: 51, cursor: 51, acknowledged: 51 })
    const shownAfter = (refusals: string[]) => {
      const [log] = runToEnd(
        reconstructBrowserLogs(recorded(events, [answer, viewed({ after: 51, cursor: 51 }, { refusals })])),
      )
      return replayBrowser(log ?? { entries: [] }).at(log?.entries.length ?? 0).refusals.length
    }
    expect(shownAfter(ids.slice(1))).toBe(51)
    expect(shownAfter(ids.slice(2))).toBe(49)
  })

  it('hold until the next report, and are unknown after the log continued in between', () => {
    const before = viewed({ after: 1, cursor: 1 }, { messages: ['Added'] })
    expect(screens([...answers, before]).map(([type, messages]) => [type, messages])).toEqual([
      ['ItemAdded', null],
      ['Synced', ['Added']],
      ['Viewed', ['Added']],
      ['CouponApplied', null],
      ['Refused', null],
      ['Synced', null],
    ])
  })

  it('are unknown once another page replaced it', () => {
    const before = viewed({ after: 1, cursor: 1 }, { messages: ['Added'] })
    const [, answered] = screens([...answers, before])
    const [, elsewhere] = screens([...answers, before], 'tab-2')
    expect([answered?.[1], elsewhere?.[1]]).toEqual([['Added'], null])
  })

  it('are unknown for an older browser, and for an answer only assumed to have arrived', () => {
    for (const [, messages] of screens([])) expect(messages).toBeNull()
  })

  it('are skipped if they can’t be read', () => {
    const odd: BrowserFact = { ...message, data: { after: 2, cursor: 2, view: { sync: 'of a newer release' } } }
    expect(screens([...answers, odd]).map(([type]) => type)).not.toContain('Viewed')
  })
})
