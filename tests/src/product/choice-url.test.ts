import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ConfigurableProduct } from '#src/product/choice.ts'
import { choiceFromUrl, urlOfChoice } from '#src/product/choice-url.ts'

const colour = (slug: string) => ({ slug, name: slug, hex: '#000000', swatch: '' })
const couch: ConfigurableProduct = {
  attributes: [{ name: 'Filling', options: ['Foam', 'Feather wrap'] }],
  variations: {
    101: { attributes: [{ name: 'Filling', option: 'Foam' }], price: 1, regular_price: 1, stock: 1 },
    102: { attributes: [{ name: 'Filling', option: 'Feather wrap' }], price: 2, regular_price: 2, stock: 1 },
  },
  meta_data: { bech_color: [colour('stone'), colour('rust')] },
  price: 1,
  regular_price: 1,
  price_varies: true,
  stock: null,
}
const from = (query: string) => choiceFromUrl(couch, new URLSearchParams(query))

describe('a choice in a product’s address', () => {
  test('an address names a colour and a variation', () => {
    expect(from('colour=rust&variation=102')).toEqual({ colour: 'rust', options: { Filling: 'Feather wrap' } })
  })

  test('without one the first colour is shown and no option is chosen', () => {
    expect(from('')).toEqual({ colour: 'stone', options: {} })
  })

  test('what an address names wrongly is left open', () => {
    for (const query of ['colour=plaid&variation=7', 'colour=&variation=__proto__', 'variation=toString']) {
      expect(from(query)).toEqual({ colour: 'stone', options: {} })
    }
  })

  test('a choice written to an address is read back as it was, and what else the address holds stays', () => {
    const choices = fc.record({
      colour: fc.constantFrom('stone', 'rust'),
      options: fc.constantFrom({}, { Filling: 'Foam' }, { Filling: 'Feather wrap' }),
    })
    fc.assert(
      fc.property(choices, (choice) => {
        const query = urlOfChoice(couch, choice, new URLSearchParams('coupon=STOEP8'))
        expect(choiceFromUrl(couch, query)).toEqual(choice)
        expect(query.get('coupon')).toBe('STOEP8')
      }),
    )
  })

  test('an option that is taken back leaves the address', () => {
    const query = urlOfChoice(couch, { colour: 'rust', options: {} }, new URLSearchParams('variation=101'))
    expect(String(query)).toBe('colour=rust')
  })
})
