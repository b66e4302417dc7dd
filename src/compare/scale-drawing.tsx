import type { Product } from '#domain/catalogue/product.ts'
import { useWords } from '../ui/language/language-context.ts'
import styles from './scale-drawing.module.css'
import { COMPARE_WORDS } from './words.en.tsx'

type Sides = NonNullable<Product['dimensions']>

interface DrawnProduct extends Pick<Product, 'name' | 'type'> {
  /** In cm. */
  readonly sides: Sides
}

/** A door, drawn for scale, in cm. */
const DOOR = { w: 81, h: 203 }
const GAP = 30
/** The space for text below and above, in cm of the drawing. */
const WORDS = 40
/** The space at the sides, for text that is wider than its piece. */
const MARGIN = 16
/** The products that are not rectangles from above. The catalogue has only their sides, so the space that they take up is drawn. */
const ANGLED: readonly string[] = ['chaise', 'corner']
/** The assumed width of an arm, in cm, since the catalogue has none. */
const ARM = 16

/** Two products from the front and from above, with a door between them. One unit is one centimetre. */
export function ScaleDrawing({ a, b }: { readonly a: DrawnProduct; readonly b: DrawnProduct }) {
  const width = a.sides.w + GAP + DOOR.w + GAP + b.sides.w
  const deepest = Math.max(a.sides.d, b.sides.d)
  const right = a.sides.w + GAP + DOOR.w + GAP
  const floor = DOOR.h + 10
  const plan = floor + WORDS
  const words = useWords('compare', COMPARE_WORDS)
  const wholeWidth = width + 2 * MARGIN
  const label = words.drawn([a, b].map(({ name, sides: { w, d, h } }) => words.size({ name, w, d, h })))
  return (
    <svg
      className={styles.drawing}
      viewBox={`${-MARGIN} 0 ${wholeWidth} ${plan + deepest + 12}`}
      // Its texts are as large for two long couches as for two chairs.
      fontSize={wholeWidth * 0.0135}
      role="img"
      aria-label={label}
    >
      <path className={styles.floor} d={`M${-MARGIN} ${floor}H${width + MARGIN}`} />
      <g transform={`translate(${a.sides.w + GAP} ${floor - DOOR.h})`}>
        <path className={styles.door} d={`M0 ${DOOR.h}V0H${DOOR.w}V${DOOR.h}`} />
        <circle className={styles.door} cx={DOOR.w - 9} cy={DOOR.h - 100} r="2.4" />
        <text x={DOOR.w / 2} y="32">
          {words.door}
        </text>
      </g>
      {[
        { drawn: a, x: 0 },
        { drawn: b, x: right },
      ].map(({ drawn: { name, type, sides }, x }) => (
        <g key={`${name} ${x}`} transform={`translate(${x} 0)`}>
          <Front sides={sides} floor={floor} />
          <text x={sides.w / 2} y={floor + 28}>
            {words.number(sides.w)}&nbsp;cm
          </text>
          <g transform={`translate(0 ${plan})`}>
            <rect
              className={ANGLED.includes(type) ? styles.outline : styles.piece}
              width={sides.w}
              height={sides.d}
              rx="2"
            />
            {!ANGLED.includes(type) && (
              <path className={styles.inside} d={`M0 ${Math.max(8, sides.d - sides.seat_d - 8)}H${sides.w}`} />
            )}
            <text x={sides.w / 2} y={sides.d - 9}>
              {words.number(sides.d)}&nbsp;cm
            </text>
          </g>
        </g>
      ))}
    </svg>
  )
}

/** A product from the front: legs, the seat between the arms, and the back above it. */
function Front({ sides: { w, h, seat_h, arm_h, leg_h }, floor }: { readonly sides: Sides; readonly floor: number }) {
  const { number } = useWords('compare', COMPARE_WORDS)
  const arm = arm_h === 0 ? 0 : Math.min(ARM, w / 5)
  const foot = Math.min(4, w / 20)
  return (
    <>
      {[arm / 2 + 2, w - arm / 2 - 2 - foot].map((x) => (
        <rect key={x} className={styles.leg} x={x} y={floor - leg_h} width={foot} height={leg_h} />
      ))}
      <rect className={styles.piece} x={arm} y={floor - h} width={w - 2 * arm} height={h - leg_h} rx="2" />
      {arm > 0 && (
        <>
          <rect className={styles.piece} y={floor - arm_h} width={arm} height={arm_h - leg_h} rx="2" />
          <rect className={styles.piece} x={w - arm} y={floor - arm_h} width={arm} height={arm_h - leg_h} rx="2" />
        </>
      )}
      {seat_h < h && <path className={styles.inside} d={`M${arm} ${floor - seat_h}H${w - arm}`} />}
      <text x={w / 2} y={floor - h - 6}>
        {number(h)}&nbsp;cm
      </text>
    </>
  )
}
