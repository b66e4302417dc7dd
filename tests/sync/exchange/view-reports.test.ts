import { describe, expect, it } from 'vitest'
import { cartEvent } from '#domain/cart/cart-events.ts'
import { cartStream } from '#domain/cart/cart-stream.ts'
import { customerStream } from '#domain/customer/customer-events.ts'
import { emptyFold, lastSeq } from '#domain/event/folded.ts'
import type { FactEntry, LogEntry } from '#domain/log/entry.ts'
import { foldEntries } from '#domain/log/fold.ts'
import { stateHash } from '#domain/wire/state-hash.ts'
import type { ViewReport } from '#domain/wire/view-report.ts'
import { viewReportOf } from '#sync/exchange/view-reports.ts'
import { guestAccount } from '#sync/log/account.ts'
import type { LogHead } from '#sync/storage/log-change.ts'
import { blanketAdded, CART_KEY, clientOf, cushionAdded, entryOf, NOW, storedOf, syncedOf } from '#tests/kit/entries.ts'
import { cartAfter } from '#tests/kit/given.ts'
import { blanketKey } from '#tests/kit/goods.ts'
import { answerWith, exchangeOf, tabWith } from './exchange-line.ts'

function known(entries: readonly LogEntry[], seqBase = 0) {
  const fold = foldEntries(cartStream, emptyFold(cartStream), entries)
  const identity = { clientId: clientOf(1), cartKey: CART_KEY, seqBase, account: guestAccount, epoch: 0, logins: 0 }
  return { fold, customer: emptyFold(customerStream), lastSeq: lastSeq(fold), identity }
}

function reportOf(head: LogHead, entries: readonly FactEntry[]): ViewReport | null {
  return viewReportOf({ head, entries, after: foldEntries(cartStream, head.fold, entries) })
}

const blanket = blanketAdded()
const cushion = cushionAdded()

describe('the report of what a shopper saw of an answer', () => {
  it('holds the total before and after it, and its place among their own events', () => {
    const made = [entryOf(1, blanket), entryOf(2, cushion)]
    const answer = syncedOf([storedOf(1, blanket)], 1)
    const seen = reportOf(known(made), [answer])
    expect(seen).toMatchObject({ id: answer.id, type: 'Synced', at: NOW, after: 2, cursor: 1, acknowledged: 1 })
    expect(seen?.shown).toBe(seen?.total)
  })

  it('shows that the server’s total differed from the page’s', () => {
    const news = [blanket, cartEvent('ItemRepriced', { itemKey: blanketKey, price: 100_000, priceRegular: 100_000 })]
    const answer = syncedOf(
      news.map((event, index) => storedOf(index + 1, event)),
      1,
    )
    const seen = reportOf(known([entryOf(1, blanket)]), [answer])
    expect(seen?.total).toBe(100_000)
    expect(seen?.shown).not.toBe(100_000)
  })

  it('names the server’s positions that the page knew before and after it', () => {
    const first = syncedOf([storedOf(1, blanket)])
    const next = syncedOf([storedOf(2, cushion), storedOf(3, blanket)])
    expect(reportOf(known([first]), [next])).toMatchObject({ from: 1, cursor: 3 })
  })

  it('counts no event before the first number of a client that continues after a gap', () => {
    expect(reportOf(known([], 5), [syncedOf([storedOf(1, blanket)])])).toMatchObject({ after: 0, acknowledged: 0 })
  })

  it('is null for an answer that changes nothing', () => {
    const answer = syncedOf([storedOf(1, blanket)], 1)
    const before = known([entryOf(1, blanket), answer])
    expect(reportOf(before, [answer])).toBeNull()
    expect(reportOf(before, [])).toBeNull()
  })

  it('says which own events an answer acknowledged, also if it brought no event', () => {
    const before = syncedOf([storedOf(1, blanket)], 0)
    const seen = reportOf(known([before, entryOf(1, blanket)]), [syncedOf([], 1)])
    expect(seen).toMatchObject({ from: 1, cursor: 1, acknowledged: 1 })
  })

  it('counts by the client’s own numbers', () => {
    const made = [entryOf(8, blanket)]
    const answer = syncedOf([storedOf(1, blanket)], 8)
    expect(reportOf(known(made, 7), [answer])).toMatchObject({ after: 1, acknowledged: 1 })
  })
})

it('a report that another cart replaced the log’s is sent with the next exchange', async () => {
  const tab = await tabWith(blanket)
  const { acceptAll, receives, requests } = exchangeOf(tab)
  await acceptAll()
  const state = cartAfter(cushion)
  const elsewhere = { cartId: 'elsewhere000000001', cursor: 1, acknowledged: 1, hash: stateHash(state) }
  await receives(answerWith([], { ...elsewhere, reset: { cursor: 1, state } }))
  await receives(answerWith([], elsewhere))
  expect(requests.at(-1)?.seen).toMatchObject([{ type: 'Reset', why: 'other_cart', cursor: 1 }])
})
