import { describe, expect, test } from 'vitest'
import { fitTexts } from '#src/product/fit/fit-texts.ts'
import { FIT_WORDS } from '#src/product/fit/words.en.ts'

const load = { parts: 1, length: 220, narrow: 70, wide: 95 }

const texts = fitTexts(FIT_WORDS)

describe('what the page says of a fit', () => {
  test('only a plain yes is green, and only a plain no is red', () => {
    const tones = (['fits', 'door_off', 'no'] as const).map((fit) => texts.door(fit, { load, opening: 76 }).tone)
    expect(tones).toEqual(['good', 'care', 'bad'])
    expect(texts.passage({ kind: 'on_end', ceiling: 240 })).toMatchObject({
      tone: 'care',
      words: expect.stringContaining('240 cm'),
    })
  })

  test('a yes says what is to spare, and a no what is needed', () => {
    expect(texts.door('fits', { load, opening: 76.5 }).words).toContain('6.5 cm to spare')
    expect(texts.door('no', { load, opening: 60 }).words).toContain('73 cm')
  })

  test('a wall is halved to both ends, to the millimetre that a tape has', () => {
    expect(texts.wall('tight', { width: 220, wall: 225.5 }).words).toContain('2.8 cm on each side')
    expect(texts.wall('no', { width: 220, wall: 220 }).words).toContain('223 cm')
  })
})
