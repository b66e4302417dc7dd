import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { AFRIKAANS } from '#src/app/language/whole-afrikaans.ts'
import { DeliveryEstimate } from '#src/components/cart/delivery-estimate.tsx'
import { ENGLISH, LanguageContext } from '#src/ui/language/language-context.ts'
import { NOW } from '#tests/kit/entries.ts'

it.each([
  [ENGLISH, '8001', /\w in 8001$/],
  [ENGLISH, null, /\w, anywhere in South Africa$/],
  [AFRIKAANS, '8001', /\w in 8001$/],
])('an estimate ends with the place that it is for: %#', (language, postcode, end) => {
  const html = renderToStaticMarkup(
    <LanguageContext value={language}>
      <DeliveryEstimate days={{ min: 2, max: 4 }} at={NOW} postcode={postcode} />
    </LanguageContext>,
  )
  expect(html.replaceAll(/<[^>]*>/g, '')).toMatch(end)
})
