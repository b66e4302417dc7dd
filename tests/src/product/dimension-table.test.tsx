import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Product } from '#domain/catalogue/product.ts'
import { AFRIKAANS } from '#src/app/language/whole-afrikaans.ts'
import { DimensionTable } from '#src/product/dimension-table.tsx'
import { LanguageContext } from '#src/ui/language/language-context.ts'

const dimensions = { w: 60.5, d: 60, h: 40, seat_h: 40, seat_d: 60, arm_h: 0, leg_h: 0 }
const pouf = { dimensions, weight: 9 } as unknown as Product

it('a pouf’s table has neither arms nor legs, which it has not', () => {
  const html = renderToStaticMarkup(<DimensionTable product={pouf} drawing={undefined} />)
  const rows = [...html.matchAll(/<th scope="row">(.*?)<\/th><td>(.*?)<\/td>/g)].map(([, name, size]) => [name, size])
  expect(rows).toEqual([
    ['Width', '60.5\u00a0cm'],
    ['Depth', '60\u00a0cm'],
    ['Height', '40\u00a0cm'],
    ['Seat height', '40\u00a0cm'],
    ['Seat depth', '60\u00a0cm'],
    ['Weight', '9\u00a0kg'],
  ])
})

it('half a centimetre is written with a comma in Afrikaans', () => {
  const html = renderToStaticMarkup(
    <LanguageContext value={AFRIKAANS}>
      <DimensionTable product={pouf} drawing={undefined} />
    </LanguageContext>,
  )
  expect(html).toContain('<td>60,5\u00a0cm</td>')
})
