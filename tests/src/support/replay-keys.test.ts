import { describe, expect, it, vi } from 'vitest'
import { keyboardActionOf } from '#src/support/replay-keys.ts'

/** The part of an element that the key handler uses. */
class FakeElement extends EventTarget {
  readonly matches: string
  constructor(matches: string) {
    super()
    this.matches = matches
  }
  closest(selector: string): this | null {
    return selector.includes(this.matches) ? this : null
  }
}

function press(key: string, { on = '', shift = false, ctrl = false } = {}) {
  vi.stubGlobal('Element', FakeElement)
  const target = new FakeElement(on === '' ? 'nothing at all' : on)
  return keyboardActionOf({ key, shiftKey: shift, ctrlKey: ctrl, metaKey: false, altKey: false, target })
}

describe('the keyboard shortcuts of a replay', () => {
  it('step, step far with Shift, play, jump, and go to the difference', () => {
    expect(press('ArrowRight')).toEqual({ do: 'step', by: 1 })
    expect(press('ArrowLeft', { shift: true })).toEqual({ do: 'step', by: -10 })
    expect(press(' ')).toEqual({ do: 'play' })
    expect(press('Home')).toEqual({ do: 'go', to: 'start' })
    expect(press('End')).toEqual({ do: 'go', to: 'end' })
    expect(press('+')).toEqual({ do: 'faster', by: 1 })
    expect(press('-')).toEqual({ do: 'faster', by: -1 })
    expect(press('d')).toEqual({ do: 'difference' })
    expect(press('q')).toBeNull()
  })

  it('ignore text fields and the browser’s own shortcuts', () => {
    for (const key of ['ArrowRight', ' ', 'd', 'Home']) expect(press(key, { on: 'select' })).toBeNull()
    expect(press('d', { ctrl: true })).toBeNull()
  })

  it('step on from a button that was just pressed, which Space presses again', () => {
    expect(press('ArrowRight', { on: 'button' })).toEqual({ do: 'step', by: 1 })
    expect(press(' ', { on: 'button' })).toBeNull()
  })

  it('leave Space to a summary, which it opens', () => {
    expect(press(' ', { on: 'summary' })).toBeNull()
    expect(press('ArrowRight', { on: 'summary' })).toEqual({ do: 'step', by: 1 })
  })
})
