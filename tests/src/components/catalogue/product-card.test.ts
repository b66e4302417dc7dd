import { describe, expect, test } from 'vitest'
import { cardForList, cardPath, colourPath } from '#src/components/catalogue/product-card.ts'
import { card } from './given.ts'

describe('a product card', () => {
  test('shows its first colour, in one picture', () => {
    const { images } = cardForList(card)
    expect(images.map(({ colour }) => colour)).toEqual(['stone'])
  })

  test('shows the filtered colour, and links to it', () => {
    const listed = cardForList(card, ['rust'])
    expect(listed.images[0]?.colour).toBe('rust')
    expect(cardPath(listed)).toBe('/product/sage-3-seater?colour=rust')
  })

  test('loads the room picture of the shown colour only', () => {
    expect(cardForList(card).rooms).toEqual([])
    expect(cardForList(card, ['rust']).rooms).toMatchObject([{ kind: 'room', colour: 'rust' }])
  })

  test('links each of its colours to the product in that colour', () => {
    expect(colourPath(card, 'stone')).toBe('/product/sage-3-seater')
    expect(colourPath(card, 'rust')).toBe('/product/sage-3-seater?colour=rust')
  })

  test('ignores a colour that the product does not have', () => {
    expect(cardPath(cardForList(card, ['plum']))).toBe('/product/sage-3-seater')
  })
})
