import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { paymentMethodWords } from '#src/components/payment/method-words.af.tsx'
import { PAYMENT_METHOD_WORDS } from '#src/components/payment/method-words.en.tsx'
import { Amount } from '#src/ui/amount.tsx'

it.each([PAYMENT_METHOD_WORDS, paymentMethodWords])(
  'three equal parts are shown on one line with the amount of each',
  ({ thirds }) => {
    expect(renderToStaticMarkup(thirds(<Amount cents={10_667} />))).toContain('3\u{a0}×\u{a0}<data')
  },
)
