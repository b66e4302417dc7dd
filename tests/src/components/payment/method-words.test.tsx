import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { paymentMethodWords } from '#src/components/payment/method-words.af.tsx'
import { PAYMENT_METHOD_WORDS } from '#src/components/payment/method-words.en.tsx'
import { Amount } from '#src/ui/amount.tsx'
import { orderOf } from '../order/given.ts'

const CLOSED = 'Your order has since been closed: it was cancelled, or not paid in time.'
const UNAVAILABLE =
  'Your order has been placed, but this payment method isn’t responding. Try again, or choose another.'

it.each([PAYMENT_METHOD_WORDS, paymentMethodWords])(
  'three equal parts are shown on one line with the amount of each',
  ({ thirds }) => {
    expect(renderToStaticMarkup(thirds(<Amount cents={10_667} />))).toContain('3\u{a0}×\u{a0}<data')
  },
)

describe.each([
  {
    language: 'English',
    words: PAYMENT_METHOD_WORDS,
    closed: /closed: it was cancelled, or not paid in time/,
    unavailable: /isn’t responding/,
  },
  {
    language: 'Afrikaans',
    words: paymentMethodWords,
    closed: /gesluit: dit is gekanselleer, of nie betyds betaal nie/,
    unavailable: /reageer nie/,
  },
])('$language tells why no payment began', ({ words: { notStarted }, closed, unavailable }) => {
  const none = { kind: 'none', why: 'provider_unavailable' } as const

  it.each(['cancelled', 'expired'] as const)('the order is %s', (status) => {
    expect(notStarted({ ...none, message: CLOSED }, orderOf({ status, next: [] }))).toMatch(closed)
  })

  it('the provider does not respond', () => {
    expect(notStarted({ ...none, message: UNAVAILABLE }, orderOf({ status: 'placed' }))).toMatch(unavailable)
  })
})
