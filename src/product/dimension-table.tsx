import type { Product } from '#domain/catalogue/product.ts'
import styles from './product-facts.module.css'

const rows: readonly { readonly key: keyof NonNullable<Product['dimensions']>; readonly name: string }[] = [
  { key: 'w', name: 'Width' },
  { key: 'd', name: 'Depth' },
  { key: 'h', name: 'Height' },
  { key: 'seat_h', name: 'Seat height' },
  { key: 'seat_d', name: 'Seat depth' },
  { key: 'arm_h', name: 'Arm height' },
  { key: 'leg_h', name: 'Leg height' },
]

/** The measurements, drawn and as a table. Nothing for a product that has none. */
export function DimensionTable({ product }: { readonly product: Product }) {
  const { dimensions, weight, images } = product
  if (dimensions === null) return null
  const drawing = images.find(({ kind }) => kind === 'drawing')
  return (
    <section className={styles.dimensions} aria-labelledby="dimensions">
      <h2 id="dimensions">Dimensions</h2>
      {drawing !== undefined && (
        // On a small screen it is pushed along, to be read: by the keyboard too.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached.
        <section className={styles.drawing} aria-label="Dimension drawing" tabIndex={0}>
          <img src={drawing.src} alt={drawing.alt} width={drawing.width} height={drawing.height} loading="lazy" />
        </section>
      )}
      <table>
        <tbody>
          {rows
            .filter(({ key }) => dimensions[key] > 0)
            .map(({ key, name }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td>{dimensions[key]} cm</td>
              </tr>
            ))}
          {weight !== null && (
            <tr>
              <th scope="row">Weight</th>
              <td>{weight} kg</td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}
