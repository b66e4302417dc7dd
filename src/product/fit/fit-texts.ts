import type { DoorFit, Load, PassageFit, WallFit } from '#domain/fit/way-in.ts'

/** A judgement as the page says it: `good` is a yes, `care` one with a condition, `bad` a no. */
export interface Verdict {
  readonly tone: 'good' | 'care' | 'bad'
  readonly words: string
}

export function doorText(fit: DoorFit, { narrow }: Load): Verdict {
  switch (fit) {
    case 'fits':
      return { tone: 'good', words: `It goes through: ${narrow} cm is the least it can be carried at.` }
    case 'tight':
      return { tone: 'care', words: 'It goes through, with less than a hand to spare. Taking the door off helps.' }
    case 'door_off':
      return { tone: 'care', words: 'Only with the door off its hinges, which wins back 3 or 4 cm.' }
    case 'ask':
      return {
        tone: 'care',
        words: 'Not as one piece. It comes in two parts: ask us, and we measure them for your door.',
      }
    case 'no':
      return { tone: 'bad', words: `It doesn’t: it can’t be carried at less than ${narrow} cm.` }
  }
}

export function passageText(fit: PassageFit): Verdict {
  switch (fit.kind) {
    case 'turns':
      return { tone: 'good', words: 'It goes round the corner lying down.' }
    case 'on_end':
      return {
        tone: 'care',
        words: `It goes round standing on its end, if the ceiling there is ${fit.ceiling} cm or higher.`,
      }
    case 'ask':
      return { tone: 'care', words: 'Not as one piece. Ask us: we measure its two parts for your passage.' }
    case 'no':
      return { tone: 'bad', words: 'It doesn’t get round.' }
  }
}

interface Wall {
  /** The piece's width and the wall's, in cm. */
  readonly width: number
  readonly wall: number
}

export function wallText(fit: WallFit, { width, wall }: Wall): Verdict {
  switch (fit) {
    case 'fits':
      return { tone: 'good', words: `It stands there with ${halves(wall - width)} cm free at each end.` }
    case 'tight':
      return {
        tone: 'care',
        words: `It stands there, ${halves(wall - width)} cm from each end. Ten look better.`,
      }
    case 'no':
      return { tone: 'bad', words: `It doesn’t: it is ${width - wall} cm wider than that.` }
  }
}

function halves(whole: number): string {
  return String(Math.round(whole * 5) / 10)
}
