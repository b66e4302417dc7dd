import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AFRIKAANS } from '#src/app/language/whole-afrikaans.ts'
import { FormMessageView } from '#src/checkout/form-message.tsx'
import type { SeenChange } from '#src/checkout/seen-changes.ts'
import { ENGLISH, type Language, LanguageContext } from '#src/ui/language/language-context.ts'

interface Shown {
  readonly changes?: readonly SeenChange[]
  readonly isShown?: boolean
  readonly language?: Language
}

/** The message about a changed cart, as HTML. */
function messageOf({ changes = [], isShown = true, language = ENGLISH }: Shown): string {
  const message = { kind: 'changed', text: 'Something has changed.', changes, isShown } as const
  return renderToStaticMarkup(
    <LanguageContext value={language}>
      <FormMessageView formMessage={message} />
    </LanguageContext>,
  )
}

/** What the checkout says of these changes, line by line. */
function saysOf(...changes: readonly SeenChange[]): readonly string[] {
  const html = messageOf({ changes })
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

test('delivery that costs nothing is called free, whether it does by now or did before', () => {
  const delivery = { item_key: null, name: 'Delivery', what: 'delivery' } as const
  const said = [saysOf({ ...delivery, from: 7_500, to: 0 }), saysOf({ ...delivery, from: 0, to: 7_500 })]
  expect(said).toEqual([[expect.stringContaining('free')], [expect.stringContaining('free')]])
})

test('the order summary is called up to date only once it shows the changes', () => {
  expect(messageOf({ isShown: true })).toContain('The order summary is up to date.')
  expect(messageOf({ isShown: false })).toContain('The order summary will update in a moment.')
})

test('the options of a changed line are in the language of the page, and its name is as it is', () => {
  const html = messageOf({ changes: [{ ...change, what: 'removed', from: 1, to: null }], language: AFRIKAANS })
  expect(html).toContain('Sage 3-seater, Skuim:')
})
