import type { ProductCard } from '../catalogue/product.ts'

/** What is carried into a house, without legs: the largest part where it comes in several. In cm. */
export interface CarriedPiece {
  readonly parts: number
  readonly length: number
  /** What an opening must let through: the smaller of the other two sides. */
  readonly narrow: number
  /** The larger of the other two sides. */
  readonly wide: number
}

export type MeasuredProduct = Pick<ProductCard, 'slug' | 'dimensions'>

/** What the product pages say of pieces that come apart. A part's depth that no page gives is taken as a metre. */
const inParts: Readonly<Record<string, { readonly parts: number; readonly length: number; readonly wide: number }>> = {
  'atlas-corner': { parts: 3, length: 182, wide: 100 },
  'atlas-large-corner': { parts: 4, length: 190, wide: 100 },
  'cove-chaise': { parts: 2, length: 184, wide: 98 },
}
/** Their backs lift off two brackets: what is left is as high as the arms. */
const liftedBacks: ReadonlySet<string> = new Set(['baron-wingback', 'baron-2-seater', 'nora-sleeper'])

/** How a piece goes into a house: its legs off, its back or its parts apart. Null for one that has no measurements. */
export function carriedPieceOf({ slug, dimensions }: MeasuredProduct): CarriedPiece | null {
  if (dimensions === null || dimensions.w === 0) return null
  const { w, d, h, arm_h, leg_h } = dimensions
  const body = h - leg_h
  const apart = inParts[slug]
  if (apart !== undefined) return { ...apart, ...sides(body, apart.wide) }
  if (liftedBacks.has(slug)) return { parts: 2, length: w, ...sides(arm_h - leg_h, d) }
  return { parts: 1, length: w, ...sides(body, d) }
}

function sides(one: number, other: number) {
  return { narrow: Math.min(one, other), wide: Math.max(one, other) }
}

/** Room for hands, in cm, that every judgement leaves: nothing goes in, or stands, where there is less to spare. */
const CLEARANCE_CM = 3
/** A door that is taken off its hinges wins back so many cm of its opening. */
const DOOR_OFF_GAIN_CM = 3
/** To leave at each end of a wall, in cm: a couch between two walls looks like luggage. */
const WALL_MARGIN_CM = 10

/** `door_off`: once the door is off its hinges. */
export type DoorFit = 'fits' | 'door_off' | 'no'

/** Whether a load goes through an opening of so many cm, lying on its back or standing on its end. */
export function fitThroughDoor(load: CarriedPiece, opening: number): DoorFit {
  if (opening >= requiredOpening(load)) return 'fits'
  return opening + DOOR_OFF_GAIN_CM >= requiredOpening(load) ? 'door_off' : 'no'
}

/** The opening in cm, of a door or a passage, that lets a load through. */
export function requiredOpening({ narrow }: CarriedPiece): number {
  return narrow + CLEARANCE_CM
}

/** `turns`: lying. `on_end`: stood up, for which the ceiling must be so high. */
export type PassageFit =
  | { readonly kind: 'turns' }
  | { readonly kind: 'on_end'; readonly ceiling: number }
  | { readonly kind: 'no' }

interface Turn {
  /** The door's opening and the passage's width, in cm. */
  readonly opening: number
  readonly passage: number
}

/**
 * Whether a load gets from a door round into a passage at right angles to it. Reckoned as if the door were as deep as
 * a passage of its own, so it is never too hopeful.
 */
export function fitIntoPassage(load: CarriedPiece, { opening, passage }: Turn): PassageFit {
  const door = fitThroughDoor(load, opening)
  const thick = requiredOpening(load)
  if (door === 'no' || passage < thick) return { kind: 'no' }
  const open = door === 'fits' ? opening : opening + DOOR_OFF_GAIN_CM
  if (load.length <= longestRound({ opening: open, passage, thick })) return { kind: 'turns' }
  return { kind: 'on_end', ceiling: Math.ceil(Math.hypot(load.length, load.wide)) }
}

/** The longest thing of a thickness that goes round the corner of two passages, in cm: the least over all angles. */
function longestRound({ opening, passage, thick }: Turn & { readonly thick: number }): number {
  let longest = Number.POSITIVE_INFINITY
  for (let degrees = 1; degrees < 90; degrees += 0.5) {
    const angle = (degrees * Math.PI) / 180
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
    longest = Math.min(longest, opening / sin + passage / cos - thick / (sin * cos))
  }
  return longest
}

export type WallFit = 'fits' | 'tight' | 'no'

/** Whether a piece stands against a wall of so many cm, with room at both ends. */
export function fitOnWall(piece: { readonly w: number }, wall: number): WallFit {
  if (wall >= piece.w + 2 * WALL_MARGIN_CM) return 'fits'
  return wall >= requiredWall(piece) ? 'tight' : 'no'
}

/** The shortest wall in cm that a piece stands against. */
export function requiredWall({ w }: { readonly w: number }): number {
  return w + CLEARANCE_CM
}
