import { describe, expect, test } from 'vitest'
import { cardForList, cardPath, colourPath } from '#src/components/catalogue/product-card.ts'
import { card } from './given.ts'

describe('a piece in a list', () => {
  test('it shows its first colour, in one picture', () => {
    const { images } = cardForList(card)
    expect(images.map(({ colour }) => colour)).toEqual(['stone'])
  })

  test('a list that is narrowed to a colour shows each piece in it, and leads to it', () => {
    const listed = cardForList(card, ['rust'])
    expect(listed.images[0]?.colour).toBe('rust')
    expect(cardPath(listed)).toBe('/product/sage-3-seater?colour=rust')
  })

  test('it loads the room picture of the colour that it shows, and of no other', () => {
    expect(cardForList(card).rooms).toEqual([])
    expect(cardForList(card, ['rust']).rooms).toMatchObject([{ kind: 'room', colour: 'rust' }])
  })

  test('each of its colours leads to the piece in it', () => {
    expect(colourPath(card, 'stone')).toBe('/product/sage-3-seater')
    expect(colourPath(card, 'rust')).toBe('/product/sage-3-seater?colour=rust')
  })

  test('a colour that the piece does not come in changes nothing', () => {
    expect(cardPath(cardForList(card, ['plum']))).toBe('/product/sage-3-seater')
  })
})
