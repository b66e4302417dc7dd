import { expect, it } from 'vitest'
import { chosenOf } from '#domain/cart/chosen-of.ts'

it('the colour comes after the other options, and what was not chosen is left out', () => {
  const options = [
    { name: 'Filling', option: 'Foam' },
    { name: 'Legs', option: 'Oak' },
  ]
  expect(chosenOf({ options, colourName: 'Rust' })).toEqual(['Foam', 'Oak', 'Rust'])
  expect(chosenOf({ options: [], colourName: 'Rust' })).toEqual(['Rust'])
  expect(chosenOf({ options, colourName: null })).toEqual(['Foam', 'Oak'])
})
