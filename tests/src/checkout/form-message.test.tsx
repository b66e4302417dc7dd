import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FormMessageView } from '#src/checkout/form-message.tsx'
import type { SeenChange } from '#src/checkout/seen-changes.ts'

/** What the checkout says of these changes, line by line. */
function saysOf(...changes: readonly SeenChange[]): readonly string[] {
  const message = { kind: 'changed', text: 'Something has changed.', changes, isShown: true } as const
  const html = renderToStaticMarkup(<FormMessageView formMessage={message} />)
  return [...html.matchAll(/<li>(.*?)<\/li>/gs)].map(([, line = '']) => line.replaceAll(/<[^>]*>/g, ''))
}
const change = { item_key: 'k1', name: 'Sage 3-seater, Foam' } as const

test('a line of which nothing is left is sold out, and one of which some are left says how many', () => {
  const [some, none] = saysOf(
    { ...change, what: 'left_out', from: 3, to: 2 },
    { ...change, what: 'quantity', from: 3, to: 0 },
  )
  expect(none).toBe('Sage 3-seater, Foam: sold out')
  expect(some).toContain('2')
  expect(some).not.toContain('sold out')
})

test('a promo code that is gone, and one that was applied, are told apart', () => {
  const code = { item_key: null, name: 'Promo code', what: 'coupon' } as const
  const [gone, applied] = [saysOf({ ...code, from: 'TEN', to: null }), saysOf({ ...code, from: null, to: 'BIG' })]
  expect([gone.join(), applied.join()]).toEqual([expect.stringContaining('TEN'), expect.stringContaining('BIG')])
  expect(gone).not.toEqual(applied)
})

test('an order that is collected by now, and one that is delivered, are told apart', () => {
  const shipping = { item_key: null, name: 'Delivery', what: 'shipping' } as const
  const [collected] = saysOf({ ...shipping, from: 'deliveryToDoor', to: 'localPickup' })
  const [delivered] = saysOf({ ...shipping, from: 'localPickup', to: 'deliveryToDoor' })
  expect([collected, delivered]).toEqual([expect.stringMatching('^Collection'), expect.stringMatching('^Delivery')])
})
