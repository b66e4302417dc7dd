import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { ListingQuerySchema } from '#domain/catalogue/listing.ts'

const read = (query: Record<string, string | string[]> = {}) => v.parse(ListingQuerySchema, query)

describe('the address of a list of products', () => {
  const everything = {
    type: [],
    seats: [],
    colour: [],
    fabric: [],
    width: null,
    price_from: null,
    price_to: null,
    sort: 'featured',
    page: 1,
  }

  it('lists everything by default, and also if a form sends its fields empty', () => {
    expect(read()).toEqual(everything)
    expect(read({ type: '', colour: ['', ''], width: '', price_from: '', page: '' })).toEqual(everything)
  })

  it('has one value of a filter, or several', () => {
    expect(read({ colour: 'oat' }).colour).toEqual(['oat'])
    expect(read({ colour: ['oat', '', 'rust'] }).colour).toEqual(['oat', 'rust'])
    const all = Array.from({ length: 30 }, (_, index) => `colour-${index}`)
    expect(read({ colour: all }).colour).toEqual(all)
  })

  it('has pages from 1, and whole numbers only', () => {
    expect(['0', '1', '2'].map((page) => read({ page }).page)).toEqual([1, 1, 2])
    expect(read({ price_from: '0', price_to: '20000' })).toMatchObject({ price_from: 0, price_to: 20_000 })
    for (const wrong of ['-1', '1.5', 'two', '12345678']) {
      expect(v.safeParse(ListingQuerySchema, { price_to: wrong }).issues?.[0].message).toBe(
        'price_to is a whole number',
      )
    }
  })
})
