import { describe, expect, it } from 'vitest'
import { cartStream } from '#domain/cart/cart-stream.ts'
import { customerStream } from '#domain/customer/customer-events.ts'
import { emptyFold } from '#domain/event/folded.ts'
import type { LogEntry } from '#domain/log/entry.ts'
import { foldEntries } from '#domain/log/fold.ts'
import { FOLD_VERSION } from '#domain/log/fold-version.ts'
import { SNAPSHOT_KEY } from '#domain/log/snapshot.ts'
import { stateHash } from '#domain/wire/state-hash.ts'
import { foldCorpus } from './fold-corpus.ts'

/** The digest of the folded corpus by version. A line is added for each version, and none is changed. */
const digests: Readonly<Record<number, string>> = {
  3: '6229f8f01f6101c1a9d453773cbde36d981c2c9bef656ac8a7db7bd746ae2528',
  4: '2712e1241a2c04b39c1ecb8276b4bba067a1b57fd814db7699f83e2f914a723d',
  5: '9370a40b7aaf205aaefd7b9e57af417cab04c51791b7500fb4080796d3f521ec',
  6: '150a8d5d05f82c168447cc4e19afa953c16bee5d6f1202646fe2fffaab91b1db',
  7: '8925e1861c865ba93c5a0d457a96dc3f704715fbfa4a7f326eb5bf4bbeb89fa9',
  8: '57b424ca257723b107f652bc3e99ea4c74680899867274d938ee7ffde3517430',
}

/** The number of entries between two checks of a log. */
const STEP = 4

describe('the version of the fold', () => {
  const corpus = foldCorpus()

  it('changes when the fold produces other states from the same logs', () => {
    const digest = stateHash(corpus.map(statesOf))
    const advice = `The corpus folds to another digest than the one of version ${FOLD_VERSION}. Raise FOLD_VERSION in
domain/log/fold-version.ts by one, so that stored states are folded anew, and add the line "${digest}" for it here.`
    expect(digest, advice).toBe(digests[FOLD_VERSION])
  })

  it('is computed from logs that reach every branch of the fold', () => {
    const folds = corpus.map((log) => foldEntries(cartStream, emptyFold(cartStream), log))
    expect(folds.some(({ gap }) => gap)).toBe(true)
    expect(folds.some(({ refusals }) => refusals.length > 0)).toBe(true)
    expect(folds.some(({ dismissed }) => dismissed.length > 0)).toBe(true)
    expect(new Set(folds.map(({ newerVersion }) => newerVersion))).toEqual(new Set([false, 'pending', 'confirmed']))
    const kinds = new Set(folds.flatMap(({ view }) => view.notices.map(({ kind }) => kind)))
    expect(kinds).toEqual(new Set(['repriced', 'stock_fell', 'withdrawn', 'coupon_ended']))
    expect(folds.some(({ view }) => Object.keys(view.lines).length > 3)).toBe(true)
  })

  it('is part of a browser’s snapshots, with every event type and version it can read', () => {
    expect(SNAPSHOT_KEY).toMatch(new RegExp(`^shop ${FOLD_VERSION}: .*\\bItemAdded 1\\b`))
  })
})

/** The states that a log folds to, including the order of the lines, which canonical JSON omits. */
function statesOf(log: readonly LogEntry[]): string[] {
  const steps = Array.from({ length: Math.ceil(log.length / STEP) }, (_, index) =>
    log.slice(index * STEP, (index + 1) * STEP),
  )
  let [cart, customer] = [emptyFold(cartStream), emptyFold(customerStream)]
  return steps.map((entries) => {
    cart = foldEntries(cartStream, cart, entries)
    customer = foldEntries(customerStream, customer, entries)
    const pending = cart.pending.map(({ seq }) => seq)
    const order = [cart.view, cart.confirmed].map(({ lines }) => Object.keys(lines))
    return stateHash([{ ...cart, pending }, customer, order])
  })
}
