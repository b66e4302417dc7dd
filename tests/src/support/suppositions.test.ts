import { describe, expect, it } from 'vitest'
import { quote } from '#domain/cart/quote.ts'
import { replayCart } from '#domain/replay/replay.ts'
import { runToEnd } from '#domain/replay/sliced-work.ts'
import { compareAt, suppose } from '#domain/replay/what-if.ts'
import {
  isSuppositionOffered,
  SUPPOSITIONS,
  type SuppositionKind,
  suppositionContext,
  suppositionOf,
  unitOf,
} from '#src/support/suppositions.ts'
import { blanket, blanketKey } from '#tests/kit/goods.ts'
import { story } from '#tests/kit/story.ts'

const example = story()
example.shopper.adds(blanket, 2)
example.answers()
example.shopper.enters('TEN')
example.answers()
const recording = example.browserLog()
const end = recording.entries.length

function at(point: number) {
  const eventId = recording.entries[point - 1]?.id ?? null
  return suppositionContext({ recording, point, cart: replayCart(recording).at(point), eventId })
}

/** The total at the end, in cents, with one supposition at a point. */
function totalIf(point: number, kind: SuppositionKind, number = 0): number | null {
  const supposition = suppositionOf(at(point), { kind, itemKey: blanketKey, number })
  if (supposition === null) return null
  const supposed = runToEnd(suppose(recording, [supposition]))
  if (!supposed.ok) return null
  const { asSupposed } = runToEnd(compareAt(replayCart(recording).at(end), supposed, end))
  return quote(asSupposed, supposed.delivery).total
}

describe('what an agent may suppose', () => {
  it('changes the total: two throws at R 399.00, ten percent off, free delivery over R 450.00', () => {
    expect(quote(replayCart(recording).at(end)).total).toBe(71_820)
    expect(totalIf(end, 'price', 420)).toBe(75_600)
    expect(totalIf(end, 'coupon', 25)).toBe(59_850)
    expect(totalIf(end, 'minimum', 1_000)).toBe(79_800)
    expect(totalIf(end, 'free_over', 900)).toBe(79_320)
    expect(totalIf(1, 'dropped')).not.toBe(71_820)
  })

  it('is another quantity, if the step is about a quantity', () => {
    expect(totalIf(2, 'quantity', 3)).toBeNull()
    const supposition = suppositionOf(at(1), { kind: 'quantity', itemKey: '', number: 3 })
    expect(supposition).toMatchObject({ what: 'changed', data: { quantity: 3 } })
    expect(totalIf(1, 'quantity', 3)).toBe(107_730)
  })

  it('is an amount if the promo code takes off an amount', () => {
    const { coupon, ...others } = at(end)
    const fixed = coupon && { ...coupon, benefit: { kind: 'fixed', amount: 5_000 } as const }
    expect(unitOf('coupon', { ...others, coupon: fixed })).toBe('Amount in rand')
  })

  it('is limited to what exists at the step, and names its unit', () => {
    const offered = (point: number) =>
      Object.keys(SUPPOSITIONS).filter((kind) => isSuppositionOffered(kind as SuppositionKind, at(point)))
    expect(offered(0)).toEqual(['delivery_fee', 'free_over'])
    expect(offered(1)).toEqual(['dropped', 'quantity', 'price', 'delivery_fee', 'free_over'])
    expect(offered(end)).toEqual(['dropped', 'price', 'coupon', 'minimum', 'delivery_fee', 'free_over'])
    expect([unitOf('quantity', at(1)), unitOf('coupon', at(end)), unitOf('price', at(1))]).toEqual([
      'Quantity',
      'Percent',
      'Amount in rand',
    ])
  })
})
