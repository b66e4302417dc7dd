import { type DoorFit, type Load, openingFor, type PassageFit, type WallFit, wallFor } from '#domain/fit/way-in.ts'
import { LENGTHS } from './typed-length.ts'

/** A judgement as the page says it: `good` is a yes, `care` one with a condition, `bad` a no. */
export interface Verdict {
  readonly tone: 'good' | 'care' | 'bad'
  readonly words: string
}

export const INVALID_LENGTH = `Enter a width from ${LENGTHS.min} to ${LENGTHS.max} cm.`

/** How a piece is carried in. */
export function carryingText({ parts, length, narrow }: Load): string {
  const size = `${length} cm long and ${narrow} cm at its narrowest`
  if (parts > 1) return `Delivered in ${parts} parts. With the legs off, the longest is ${size}.`
  return `On its back with the legs off, it’s ${size}.`
}

interface Door {
  readonly load: Load
  /** In cm. */
  readonly opening: number
}

export function doorText(fit: DoorFit, { load, opening }: Door): Verdict {
  switch (fit) {
    case 'fits':
      return { tone: 'good', words: `Yes, with ${tenths(opening - load.narrow)} cm to spare.` }
    case 'door_off':
      return { tone: 'care', words: 'Only with the door off its hinges, which gains about 3 cm.' }
    case 'no':
      return { tone: 'bad', words: `No. It needs a doorway of ${openingFor(load)} cm.` }
  }
}

export function passageText(fit: PassageFit): Verdict {
  switch (fit.kind) {
    case 'turns':
      return { tone: 'good', words: 'Yes, it turns the corner lying down.' }
    case 'on_end':
      return { tone: 'care', words: `Standing on its end, if the ceiling is at least ${fit.ceiling} cm high.` }
    case 'no':
      return { tone: 'bad', words: 'No, it won’t turn the corner.' }
  }
}

interface Wall {
  /** The piece's width and the wall's, in cm. */
  readonly width: number
  readonly wall: number
}

export function wallText(fit: WallFit, { width, wall }: Wall): Verdict {
  const beside = tenths((wall - width) / 2)
  switch (fit) {
    case 'fits':
      return { tone: 'good', words: `Yes, with ${beside} cm on each side.` }
    case 'tight':
      return { tone: 'care', words: `Just, with ${beside} cm on each side. We suggest 10 cm.` }
    case 'no':
      return { tone: 'bad', words: `No. It needs a wall of ${wallFor({ w: width })} cm.` }
  }
}

/** To the millimetre. */
function tenths(cm: number): string {
  return String(Math.round(cm * 10) / 10)
}
