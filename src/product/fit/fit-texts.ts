import {
  type CarriedPiece,
  type DoorFit,
  type PassageFit,
  requiredOpening,
  requiredWall,
  type WallFit,
} from '#domain/fit/furniture-fit.ts'
import type { FIT_WORDS } from './words.en.ts'

/** A verdict: `good` is a yes, `care` a yes with a condition, `bad` a no. */
export interface FitMessage {
  readonly tone: 'good' | 'care' | 'bad'
  readonly words: string
}

interface Door {
  readonly load: CarriedPiece
  /** In cm. */
  readonly opening: number
}

interface Wall {
  /** The piece's width and the wall's, in cm. */
  readonly width: number
  readonly wall: number
}

/** The texts of the verdicts, in one language. */
export function fitTexts(words: typeof FIT_WORDS) {
  /** Rounded to the millimetre. */
  const tenths = (cm: number) => words.decimal(Math.round(cm * 10) / 10)
  return {
    /** The size of a piece as it is carried in. */
    carrying({ parts, length, narrow }: CarriedPiece): string {
      const size = words.size(length, narrow)
      return parts > 1 ? words.inParts(parts, size) : words.whole(size)
    },
    door(fit: DoorFit, { load, opening }: Door): FitMessage {
      switch (fit) {
        case 'fits':
          return { tone: 'good', words: words.doorFits(tenths(opening - load.narrow)) }
        case 'door_off':
          return { tone: 'care', words: words.doorOff }
        case 'no':
          return { tone: 'bad', words: words.doorNo(requiredOpening(load)) }
      }
    },
    passage(fit: PassageFit): FitMessage {
      switch (fit.kind) {
        case 'turns':
          return { tone: 'good', words: words.turns }
        case 'on_end':
          return { tone: 'care', words: words.onEnd(fit.ceiling) }
        case 'no':
          return { tone: 'bad', words: words.passageNo }
      }
    },
    wall(fit: WallFit, { width, wall }: Wall): FitMessage {
      const margin = tenths((wall - width) / 2)
      switch (fit) {
        case 'fits':
          return { tone: 'good', words: words.wallFits(margin) }
        case 'tight':
          return { tone: 'care', words: words.wallTight(margin) }
        case 'no':
          return { tone: 'bad', words: words.wallNo(requiredWall({ w: width })) }
      }
    },
  }
}
