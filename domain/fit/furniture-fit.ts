import type { ProductCard } from '../catalogue/product.ts'

/** The largest part of a piece that has to be carried into a house, without legs. In cm. */
export interface CarriedPiece {
  readonly parts: number
  readonly length: number
  /** The smaller of the other two sides, which decides about openings. */
  readonly narrow: number
  /** The larger of the other two sides. */
  readonly wide: number
}

export type MeasuredProduct = Pick<ProductCard, 'slug' | 'dimensions'>

/** Pieces that come apart, as on their product pages. A depth that is not given is assumed to be one metre. */
const inParts: Readonly<Record<string, { readonly parts: number; readonly length: number; readonly wide: number }>> = {
  'atlas-corner': { parts: 3, length: 182, wide: 100 },
  'atlas-large-corner': { parts: 4, length: 190, wide: 100 },
  'cove-chaise': { parts: 2, length: 184, wide: 98 },
}
/** Pieces whose backs lift off: the remaining height is that of the arms. */
const liftedBacks: ReadonlySet<string> = new Set(['baron-wingback', 'baron-2-seater', 'nora-sleeper'])

/** The part of a product to carry: with legs off, and its back or parts detached. Null without measurements. */
export function carriedPieceOf({ slug, dimensions }: MeasuredProduct): CarriedPiece | null {
  if (dimensions === null) return null
  const { w, d, h, arm_h, leg_h } = dimensions
  const body = h - leg_h
  const apart = inParts[slug]
  if (apart !== undefined) return { ...apart, ...sides(body, apart.wide) }
  if (liftedBacks.has(slug)) return { parts: 2, length: w, ...sides(arm_h - leg_h, d) }
  return { parts: 1, length: w, ...sides(body, d) }
}

const sides = (one: number, other: number) => ({ narrow: Math.min(one, other), wide: Math.max(one, other) })

/** The minimum clearance for hands, in cm. */
const CLEARANCE_CM = 3
/** How many cm an opening gains when the door is taken off its hinges. */
const DOOR_OFF_GAIN_CM = 3
/** The free space to leave at each end of a wall, in cm, for the look of it. */
const WALL_MARGIN_CM = 10

/** `door_off`: fits once the door is off its hinges. */
export type DoorFit = 'fits' | 'door_off' | 'no'

/** Whether a piece fits through an opening (in cm), lying on its back or standing on its end. */
export function fitThroughDoor(load: CarriedPiece, opening: number): DoorFit {
  if (opening >= requiredOpening(load)) return 'fits'
  return opening + DOOR_OFF_GAIN_CM >= requiredOpening(load) ? 'door_off' : 'no'
}

/** The minimum opening of a door or a passage, in cm. */
export const requiredOpening = ({ narrow }: CarriedPiece): number => narrow + CLEARANCE_CM

/** `turns`: fits lying. `on_end`: fits standing, with at least this ceiling height in cm. */
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
 * Whether a piece can be turned from a door into a passage at right angles to it. Calculated as if the door were a passage
 * itself, so the result is conservative.
 */
export function fitIntoPassage(load: CarriedPiece, { opening, passage }: Turn): PassageFit {
  const door = fitThroughDoor(load, opening)
  const thick = requiredOpening(load)
  if (door === 'no' || passage < thick) return { kind: 'no' }
  const open = door === 'fits' ? opening : opening + DOOR_OFF_GAIN_CM
  if (load.length <= longestAroundCorner({ opening: open, passage, thick })) return { kind: 'turns' }
  return { kind: 'on_end', ceiling: Math.ceil(Math.hypot(load.length, load.wide)) }
}

/** The maximum length, for a thickness, that fits around the corner of two passages, in cm: the minimum over all angles. */
function longestAroundCorner({ opening, passage, thick }: Turn & { readonly thick: number }): number {
  let longest = Number.POSITIVE_INFINITY
  for (let degrees = 1; degrees < 90; degrees += 0.5) {
    const angle = (degrees * Math.PI) / 180
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
    longest = Math.min(longest, opening / sin + passage / cos - thick / (sin * cos))
  }
  return longest
}

export type WallFit = 'fits' | 'tight' | 'no'

/** Whether a piece fits against a wall (in cm), with a margin at both ends. */
export function fitOnWall(piece: { readonly w: number }, wall: number): WallFit {
  if (wall >= piece.w + 2 * WALL_MARGIN_CM) return 'fits'
  return wall >= requiredWall(piece) ? 'tight' : 'no'
}

/** The minimum length of a wall for a piece, in cm. */
export const requiredWall = ({ w }: { readonly w: number }): number => w + CLEARANCE_CM
