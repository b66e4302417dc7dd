import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { INCOMPLETE } from '#domain/forms/form-messages.ts'
import { ProblemSummary } from '#src/checkout/problem-summary.tsx'

test('the error summary shows each field’s current error, and none that was corrected', () => {
  const summary = { problems: { email: INCOMPLETE, city: INCOMPLETE, postcode: INCOMPLETE } }
  const problems = { city: INCOMPLETE, postcode: 'Enter a 4-digit postal code.' }
  const html = renderToStaticMarkup(<ProblemSummary summary={summary} problems={problems} />)
  expect(html).toContain('2 fields need attention')
  expect(html.replaceAll(/<[^>]*>/g, '')).toContain('City or town: requiredPostal code: Enter a 4-digit postal code.')
})

test('the error summary lists two problems, and not a single one, whose field has the focus', () => {
  const shown = (...names: readonly string[]) => {
    const problems = Object.fromEntries(names.map((name) => [name, INCOMPLETE]))
    return renderToStaticMarkup(<ProblemSummary summary={{ problems }} problems={problems} />)
  }
  expect(shown('email', 'city')).toContain('2 fields need attention')
  expect(shown('email')).toBe('')
})

test('the error summary stays until the last of several problems is corrected', () => {
  const summary = { problems: { email: INCOMPLETE, city: INCOMPLETE } }
  const shown = (problems: Readonly<Record<string, string>>) =>
    renderToStaticMarkup(<ProblemSummary summary={summary} problems={problems} />)
  expect(shown({ city: INCOMPLETE })).toContain('1 field needs attention')
  expect(shown({})).toBe('')
})
