import type { Picture, Product } from '#domain/catalogue/product.ts'
import { useContentLang } from '../ui/language/language-context.ts'
import { useDetailsWords } from './details-words.en.tsx'
import styles from './product-facts.module.css'

const ROWS = ['w', 'd', 'h', 'seat_h', 'seat_d', 'arm_h', 'leg_h'] as const

export interface DimensionTableProps {
  readonly product: Product
  /** The drawing with its measurements. An element of the list, since the list is a new one with every choice. */
  readonly drawing: Picture | undefined
}

/** The measurements as a drawing and as a table. Renders nothing for a product without measurements. */
export function DimensionTable({ product, drawing }: DimensionTableProps) {
  const words = useDetailsWords()
  const contentLang = useContentLang()
  const { dimensions, weight } = product
  if (dimensions === null) return null
  return (
    <section className={styles.dimensions} aria-labelledby="dimensions">
      <h2 id="dimensions">{words.dimensions}</h2>
      {drawing !== undefined && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on a small screen, so the keyboard must reach it.
        <section className={styles.drawing} aria-label={words.drawing} tabIndex={0}>
          <img
            src={drawing.src}
            alt={drawing.alt}
            lang={contentLang}
            width={drawing.width}
            height={drawing.height}
            loading="lazy"
          />
        </section>
      )}
      <table>
        <tbody>
          {ROWS.filter((key) => dimensions[key] > 0).map((key) => (
            <tr key={key}>
              <th scope="row">{words.sizes[key]}</th>
              <td>{words.number(dimensions[key])}&nbsp;cm</td>
            </tr>
          ))}
          {weight !== null && (
            <tr>
              <th scope="row">{words.weight}</th>
              <td>{words.number(weight)}&nbsp;kg</td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}
