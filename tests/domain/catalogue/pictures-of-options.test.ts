import { expect, it } from 'vitest'
import { picturesOfOptions } from '#domain/catalogue/pictures-of-options.ts'

const side = (option: string) => ({ name: 'Side', option })
const right = { src: 'right.webp', option: side('Right-hand') }
const left = { src: 'left.webp', option: side('Left-hand') }
const leg = { src: 'leg.webp' }
const chaise = [right, left, leg]

it('a product is shown in the pictures of the chosen option and those that fit every option', () => {
  expect(picturesOfOptions(chaise, { Side: 'Left-hand' })).toEqual([left, leg])
  expect(picturesOfOptions(chaise, { Side: 'Right-hand', Filling: 'Foam' })).toEqual([right, leg])
})

it('until the option is chosen, a product is shown as in its first picture', () => {
  expect(picturesOfOptions(chaise, {})).toEqual([right, leg])
  expect(picturesOfOptions(chaise, { Filling: 'Foam' })).toEqual([right, leg])
  expect(picturesOfOptions([leg, ...chaise], {})).toEqual([leg, right, leg])
})

it('a product that looks the same with every option has all its pictures, as the same array', () => {
  const legs = [leg, { src: 'other-leg.webp' }]
  expect(picturesOfOptions(legs, { Side: 'Left-hand' })).toBe(legs)
})
