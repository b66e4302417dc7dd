import { describe, expect, test } from 'vitest'
import { fitTexts } from '#src/product/fit/fit-texts.ts'
import { FIT_WORDS } from '#src/product/fit/words.en.ts'

const load = { parts: 1, length: 220, narrow: 70, wide: 95 }

const texts = fitTexts(FIT_WORDS)

describe('the text of a fit result', () => {
  test('is green only for a plain yes, and red only for a plain no', () => {
    const tones = (['fits', 'door_off', 'no'] as const).map((fit) => texts.door(fit, { load, opening: 76 }).tone)
    expect(tones).toEqual(['good', 'care', 'bad'])
    expect(texts.passage({ kind: 'on_end', ceiling: 240 })).toMatchObject({
      tone: 'care',
      words: expect.stringContaining('240\u00a0cm'),
    })
  })

  test('names the clearance for a yes, and the required size for a no', () => {
    expect(texts.door('fits', { load, opening: 76.5 }).words).toContain('6.5\u00a0cm to spare')
    expect(texts.door('no', { load, opening: 60 }).words).toContain('73\u00a0cm')
  })

  test('halves the rest of a wall to both ends, to the millimetre', () => {
    expect(texts.wall('tight', { width: 220, wall: 225.5 }).words).toContain('2.8\u00a0cm on each side')
    expect(texts.wall('no', { width: 220, wall: 220 }).words).toContain('223\u00a0cm')
  })
})
