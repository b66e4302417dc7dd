import { readdirSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { productSchema } from '#content/schema.ts'
import { assert } from '#domain/assert.ts'
import {
  carriedPieceOf,
  fitIntoPassage,
  fitOnWall,
  fitThroughDoor,
  requiredOpening,
} from '#domain/fit/furniture-fit.ts'

const folder = new URL('../../../content/products/', import.meta.url)
const products = readdirSync(folder).map((file) =>
  v.parse(productSchema, JSON.parse(readFileSync(new URL(file, folder), 'utf8'))),
)
const load = (slug: string) => {
  const product = products.find((each) => each.slug === slug)
  const found = product === undefined ? null : carriedPieceOf({ slug, dimensions: product.dimensions_cm })
  assert(found !== null, `${slug} has measurements`)
  return found
}

describe('through a door', () => {
  test('a couch passes on its back and without its legs', () => {
    expect(load('sage-3-seater')).toMatchObject({ parts: 1, length: 220, narrow: 70, wide: 95 })
    expect(fitThroughDoor(load('sage-3-seater'), 76)).toBe('fits')
    expect(requiredOpening(load('sage-3-seater'))).toBe(73)
  })

  test('with less than 3 cm of clearance the door comes off its hinges, which gains 3 cm', () => {
    const fits = [80, 79, 77, 76].map((opening) => fitThroughDoor(load('harlow-3-seater'), opening))
    expect(fits).toEqual(['fits', 'door_off', 'door_off', 'no'])
  })

  test('without any clearance nothing passes as it is', () => {
    for (const { slug } of products.filter(({ slug }) => isMeasured(slug))) {
      expect([slug, fitThroughDoor(load(slug), load(slug).narrow)]).toEqual([slug, 'door_off'])
      expect([slug, fitThroughDoor(load(slug), requiredOpening(load(slug)))]).toEqual([slug, 'fits'])
    }
  })

  test('a Baron’s back comes off, which leaves the height of its arms', () => {
    expect(load('baron-wingback')).toMatchObject({ parts: 2, narrow: 47 })
    expect(fitThroughDoor(load('baron-2-seater'), 70)).toBe('fits')
  })

  test('furniture in parts passes part by part', () => {
    expect(load('atlas-corner')).toMatchObject({ parts: 3, length: 182, narrow: 76, wide: 100 })
    expect(load('atlas-large-corner')).toMatchObject({ parts: 4, length: 190, wide: 100 })
    expect(load('cove-chaise')).toMatchObject({ parts: 2, length: 184, narrow: 75, wide: 98 })
  })

  test('the sleeper’s back comes off too, so it passes every inside door', () => {
    expect(load('nora-sleeper')).toMatchObject({ parts: 2, length: 204, narrow: 55, wide: 98 })
    expect(fitThroughDoor(load('nora-sleeper'), 76)).toBe('fits')
  })

  test('furniture without measurements is not judged', () => {
    expect(carriedPieceOf({ slug: 'weave-samples', dimensions: null })).toBeNull()
  })
})

describe('around the corner into a passage', () => {
  test('an armchair turns lying, a long couch upright, as high as its diagonal', () => {
    expect(fitIntoPassage(load('fjord-armchair'), { opening: 78, passage: 100 })).toEqual({ kind: 'turns' })
    expect(fitIntoPassage(load('sage-3-seater'), { opening: 78, passage: 90 })).toEqual({
      kind: 'on_end',
      ceiling: 240,
    })
  })

  test('a passage narrower than the couch on its back lets nothing through', () => {
    expect(fitIntoPassage(load('sage-3-seater'), { opening: 78, passage: 65 })).toEqual({ kind: 'no' })
  })

  test('a passage and a door have the same clearance', () => {
    expect(fitIntoPassage(load('sage-3-seater'), { opening: 78, passage: 72 })).toEqual({ kind: 'no' })
    expect(fitIntoPassage(load('sage-3-seater'), { opening: 78, passage: 73 }).kind).toBe('on_end')
    expect(fitIntoPassage(load('sage-3-seater'), { opening: 69, passage: 200 })).toEqual({ kind: 'no' })
    expect(fitIntoPassage(load('sage-3-seater'), { opening: 70, passage: 200 }).kind).not.toBe('no')
  })

  test('what does not pass the door does not pass a passage, however wide', () => {
    expect(fitIntoPassage(load('sage-3-seater'), { opening: 60, passage: 200 })).toEqual({ kind: 'no' })
  })

  test('a door off its hinges gives a piece that much more room to turn', () => {
    const bench = { parts: 1, length: 120, narrow: 70, wide: 95 }
    expect(fitThroughDoor(bench, 70)).toBe('door_off')
    expect(fitIntoPassage(bench, { opening: 70, passage: 130 })).toEqual({ kind: 'turns' })
    expect(fitIntoPassage(bench, { opening: 70, passage: 110 }).kind).toBe('on_end')
  })

  test('a rod turns at the textbook length: 848.5 cm in two passages of three metres, less twice the 3 cm clearance', () => {
    const rod = { parts: 1, narrow: 0, wide: 0 }
    expect(fitIntoPassage({ ...rod, length: 842 }, { opening: 300, passage: 300 })).toEqual({ kind: 'turns' })
    expect(fitIntoPassage({ ...rod, length: 843 }, { opening: 300, passage: 300 }).kind).toBe('on_end')
  })
})

describe('along a wall', () => {
  test('a gap of a hand’s width is left at each end', () => {
    expect([241, 240, 239, 223, 222, 220].map((wall) => fitOnWall({ w: 220 }, wall))).toEqual([
      ...['fits', 'fits', 'tight', 'tight', 'no', 'no'],
    ])
  })
})

describe('the shop’s statements about parts', () => {
  test.each([
    ['atlas-corner', /three parts.*182\u00a0cm/s],
    ['atlas-large-corner', /four parts, none longer than 190\u00a0cm/],
    ['cove-chaise', /two parts.*184\u00a0cm/s],
    ['nora-sleeper', /back lifts off/],
    ['baron-wingback', /back lifts off/],
    ['baron-2-seater', /back lifts off/],
  ])('%s has the same text on its page as here', (slug, words) => {
    expect(products.find((each) => each.slug === slug)?.description).toMatch(words)
  })

  test('no other product’s page mentions parts', () => {
    const others = products.filter(({ slug }) => isMeasured(slug) && load(slug).parts === 1)
    expect(others.filter(({ description }) => /in (two|three|four|five) parts/.test(description))).toEqual([])
  })
})

function isMeasured(slug: string): boolean {
  return products.some((each) => each.slug === slug && (each.dimensions_cm?.w ?? 0) > 0)
}
