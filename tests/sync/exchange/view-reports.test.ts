import { describe, expect, it } from 'vitest'
import { cartEvent } from '#domain/cart/cart-events.ts'
import { cartStream } from '#domain/cart/cart-stream.ts'
import { customerStream } from '#domain/customer/customer-events.ts'
import type { FactEntry, LogEntry } from '#domain/log/entry.ts'
import { emptyFold, foldEntries, lastSeq } from '#domain/log/fold.ts'
import { MAX_SEEN, type Seen } from '#domain/wire/seen.ts'
import { viewReportOf, viewReports } from '#sync/exchange/view-reports.ts'
import { guestAccount } from '#sync/log/account.ts'
import type { LogHead } from '#sync/storage/log-change.ts'
import { blanketAdded, CART_KEY, clientOf, cushionAdded, entryOf, NOW, storedOf, syncedOf } from '#tests/kit/entries.ts'
import { blanketKey } from '#tests/kit/goods.ts'

function known(entries: readonly LogEntry[], seqBase = 0) {
  const fold = foldEntries(cartStream, emptyFold(cartStream), entries)
  const identity = { clientId: clientOf(1), cartKey: CART_KEY, seqBase, account: guestAccount, epoch: 0, logins: 0 }
  return { fold, customer: emptyFold(customerStream), lastSeq: lastSeq(fold), identity }
}

function reportOf(head: LogHead, entries: readonly FactEntry[]): Seen | null {
  return viewReportOf({ head, entries, after: foldEntries(cartStream, head.fold, entries) })
}

const blanket = blanketAdded()
const cushion = cushionAdded()

describe('what a shopper saw of an answer', () => {
  it('is the total before it and after it, and its place among their own acts', () => {
    const made = [entryOf(1, blanket), entryOf(2, cushion)]
    const answer = syncedOf([storedOf(1, blanket)], 1)
    const seen = reportOf(known(made), [answer])
    expect(seen).toMatchObject({ id: answer.id, type: 'Synced', at: NOW, after: 2, cursor: 1, acknowledged: 1 })
    expect(seen?.shown).toBe(seen?.total)
  })

  it('shows that the shop’s word was another than the page’s', () => {
    const news = [blanket, cartEvent('ItemRepriced', { itemKey: blanketKey, price: 100_000, priceRegular: 100_000 })]
    const answer = syncedOf(
      news.map((event, index) => storedOf(index + 1, event)),
      1,
    )
    const seen = reportOf(known([entryOf(1, blanket)]), [answer])
    expect(seen?.total).toBe(100_000)
    expect(seen?.shown).not.toBe(100_000)
  })

  it('is nothing of an answer that brings nothing', () => {
    const answer = syncedOf([storedOf(1, blanket)], 1)
    const before = known([entryOf(1, blanket), answer])
    expect(reportOf(before, [answer])).toBeNull()
    expect(reportOf(before, [])).toBeNull()
  })

  it('counts by the client’s own numbers', () => {
    const made = [entryOf(8, blanket)]
    const answer = syncedOf([storedOf(1, blanket)], 8)
    expect(reportOf(known(made, 7), [answer])).toMatchObject({ after: 1, acknowledged: 1 })
  })
})

describe('a report that was not delivered yet', () => {
  const seen = (id: string): Seen => {
    return { id, type: 'Synced', at: NOW, after: 0, cursor: 0, acknowledged: 0, shown: 0, total: 0 }
  }

  it('is sent until the server has taken it, and then no more', () => {
    const mine = viewReports()
    mine.add('a', seen('1'))
    const sent = mine.undelivered('a')
    mine.add('a', seen('2'))
    expect(mine.undelivered('a').map(({ id }) => id)).toEqual(['1', '2'])
    mine.delivered(sent)
    expect(mine.undelivered('a').map(({ id }) => id)).toEqual(['2'])
  })

  it('is one client’s own', () => {
    const mine = viewReports()
    mine.add('a', seen('1'))
    expect(mine.undelivered('b')).toEqual([])
    mine.add('b', seen('2'))
    expect(mine.undelivered('a')).toEqual([])
  })

  it('is never more than a request takes', () => {
    const mine = viewReports()
    for (let index = 0; index < MAX_SEEN + 5; index += 1) mine.add('a', seen(String(index)))
    expect(mine.undelivered('a')).toHaveLength(MAX_SEEN)
    expect(mine.undelivered('a').at(-1)?.id).toBe(String(MAX_SEEN + 4))
  })
})
