import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { withNonBreakingNumbers } from '#domain/texts/non-breaking.ts'

const joined = (text: string) => withNonBreakingNumbers(text).replaceAll('\u00a0', '_')

it.each([
  ['Free over R 450, otherwise R 75.', 'Free over R_450, otherwise R_75.'],
  ['R 12 999.00 a year', 'R_12_999.00 a year'],
  ['76 to 79 cm, or 2.4 m; 35 kg/m³, 3 mm', '76 to 79_cm, or 2.4_m; 35_kg/m³, 3_mm'],
  ['500 g at 30 °C, 250 ml, 12 km and 20 % of it', '500_g at 30_°C, 250_ml, 12_km and 20_% of it'],
  ['2 men, 24 hours, 3 guests', '2 men, 24 hours, 3 guests'],
])('%s', (text, expected) => {
  expect(joined(text)).toBe(expected)
})

it('no text in the code allows a line break between a number and its unit', () => {
  const files = globSync('src/**/*words*.{ts,tsx}')
  expect(files.length).toBeGreaterThan(50)
  const breakable = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/.*[\d}] (?:[cm]?m|k?g)\b.*/g)].map(([line]) => `${file}: ${line.trim()}`),
  )
  expect(breakable).toEqual([])
})
