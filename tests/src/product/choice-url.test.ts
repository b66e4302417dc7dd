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
  test('names a colour and a variation', () => {
    expect(from('colour=rust&variation=102')).toEqual({ colour: 'rust', options: { Filling: 'Feather wrap' } })
  })

  test('without one shows the first colour and leaves the options open', () => {
    expect(from('')).toEqual({ colour: 'stone', options: {} })
  })

  test('is left open if it is invalid', () => {
    for (const query of ['colour=plaid&variation=7', 'colour=&variation=__proto__', 'variation=toString']) {
      expect(from(query)).toEqual({ colour: 'stone', options: {} })
    }
  })

  test('is read back as written, and other parameters of the address stay', () => {
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

  test('is removed with its option', () => {
    const query = urlOfChoice(couch, { colour: 'rust', options: {} }, new URLSearchParams('variation=101'))
    expect(String(query)).toBe('colour=rust')
  })
})
