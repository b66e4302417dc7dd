import { expect, it } from 'vitest'
import { picturesOfOptions } from '#domain/catalogue/pictures-of-options.ts'

const side = (option: string) => ({ name: 'Side', option })
const right = { src: 'right.webp', option: side('Right-hand') }
const left = { src: 'left.webp', option: side('Left-hand') }
const leg = { src: 'leg.webp' }
const chaise = [right, left, leg]

it('a piece is seen with the option that is chosen, and with what looks the same with every one', () => {
  expect(picturesOfOptions(chaise, { Side: 'Left-hand' })).toEqual([left, leg])
  expect(picturesOfOptions(chaise, { Side: 'Right-hand', Filling: 'Foam' })).toEqual([right, leg])
})

it('while the option is open, a piece is seen as in its first picture', () => {
  expect(picturesOfOptions(chaise, {})).toEqual([right, leg])
  expect(picturesOfOptions(chaise, { Filling: 'Foam' })).toEqual([right, leg])
})

it('pictures of a piece that looks the same with every option are all of them, and the same list', () => {
  const legs = [leg, { src: 'other-leg.webp' }]
  expect(picturesOfOptions(legs, { Side: 'Left-hand' })).toBe(legs)
})
