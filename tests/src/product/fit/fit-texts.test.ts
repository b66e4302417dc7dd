import { describe, expect, test } from 'vitest'
import { doorText, passageText, wallText } from '#src/product/fit/fit-texts.ts'

const load = { parts: 1, length: 220, narrow: 70, wide: 95, isWholePiece: false }

describe('what the page says of a fit', () => {
  test('only a plain yes is green, and only a plain no is red', () => {
    expect((['fits', 'tight', 'door_off', 'ask', 'no'] as const).map((fit) => doorText(fit, load).tone)).toEqual([
      ...['good', 'care', 'care', 'care', 'bad'],
    ])
    expect(passageText({ kind: 'on_end', ceiling: 240 })).toMatchObject({
      tone: 'care',
      words: expect.stringContaining('240 cm'),
    })
  })

  test('a wall is halved to both ends, to the millimetre that a tape has', () => {
    expect(wallText('tight', { width: 220, wall: 225.5 }).words).toContain('2.8 cm from each end')
    expect(wallText('no', { width: 220, wall: 200 }).words).toContain('20 cm wider')
  })
})
