import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { CREDIT_TERMS } from '#domain/instalments/instalments.ts'
import { LANGUAGES } from '#domain/site/languages.ts'
import { SHOP_TRANSLATIONS } from '#src/app/language/afrikaans.ts'
import { InstalmentLine } from '#src/components/payment/instalment-line.tsx'
import { ENGLISH, LanguageContext } from '#src/ui/language/language-context.ts'

const AFRIKAANS = { ...LANGUAGES.af, translations: SHOP_TRANSLATIONS }

it.each([
  ['English', ENGLISH, /(\d+\.\d\d)% interest a year/],
  ['Afrikaans', AFRIKAANS, /(\d+,\d\d)% rente per jaar/],
])('the line about instalments has the rate as it is written in %s', (_, language, written) => {
  const html = renderToStaticMarkup(
    <LanguageContext value={language}>
      <InstalmentLine price={1_500_000} />
    </LanguageContext>,
  )
  const [, rate = ''] = written.exec(html.replaceAll('<!-- -->', '')) ?? []
  expect(Number(rate.replace(',', '.')) / 100).toBeCloseTo(CREDIT_TERMS.annualRate, 6)
})
