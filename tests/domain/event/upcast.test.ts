import { describe, expect, it } from 'vitest'
import { upcast } from '#domain/event/upcast.ts'

const upcasters = {
  ItemAdded: [
    (data: unknown) => ({ ...Object(data), colour: null }),
    (data: unknown) => ({ ...Object(data), steps: 2 }),
  ],
  CartCleared: [],
}

describe('a stored event is read at the version that this code knows', () => {
  it('through one upcaster per version', () => {
    expect(upcast(upcasters, { type: 'ItemAdded', v: 1, data: { quantity: 3 } })).toEqual({
      known: true,
      event: { type: 'ItemAdded', v: 3, data: { quantity: 3, colour: null, steps: 2 } },
    })
    expect(upcast(upcasters, { type: 'ItemAdded', v: 2, data: { colour: 'rust' } })).toMatchObject({
      event: { data: { colour: 'rust', steps: 2 } },
    })
  })

  it('unchanged if it is current', () => {
    const event = { type: 'CartCleared', v: 1, data: {} }
    expect(upcast(upcasters, event)).toEqual({ known: true, event })
  })

  it('not at all if its version is newer or its type unknown', () => {
    expect(upcast(upcasters, { type: 'ItemAdded', v: 4, data: {} })).toEqual({ known: false, why: 'newer_version' })
    expect(upcast(upcasters, { type: 'toString', v: 1, data: {} })).toEqual({ known: false, why: 'unknown_type' })
  })
})
