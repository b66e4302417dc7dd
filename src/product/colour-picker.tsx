import { useId } from 'react'
import type { Product } from '#domain/catalogue/product.ts'
import { useTerm } from '../client/catalogue-words.ts'
import styles from './pickers.module.css'
import { useProductWords } from './words.en.ts'

interface ColourPickerProps {
  readonly colours: Product['meta_data']['bech_color']
  readonly chosen: string | null
  readonly onColour: (slug: string) => void
}

/** The radio group `Colour`, with a swatch of the fabric for each colour. */
export function ColourPicker({ colours, chosen, onColour }: ColourPickerProps) {
  const words = useProductWords()
  const term = useTerm()
  const id = useId()
  const name = colours.find(({ slug }) => slug === chosen)?.name ?? ''
  return (
    <div role="radiogroup" aria-labelledby={`${id}-legend`} data-attribute="Colour">
      <p className={styles.legend}>
        <span id={`${id}-legend`}>{words.colour}</span> <span className={styles.value}>{term(name)}</span>
      </p>
      <div className="row">
        {colours.map((colour) => (
          <label key={colour.slug} className={styles.swatch} title={term(colour.name)}>
            {/* Until its picture has come, or instead of one that cannot be fetched. */}
            <svg aria-hidden="true">
              <circle r="50%" cx="50%" cy="50%" fill={colour.hex} />
            </svg>
            <input
              className="covering-radio"
              type="radio"
              name={`${id}-colour`}
              value={colour.slug}
              checked={colour.slug === chosen}
              // Otherwise the browser restores an old choice, and a click on that colour has no effect.
              autoComplete="off"
              aria-label={term(colour.name)}
              onChange={() => onColour(colour.slug)}
            />
            <img src={colour.swatch} alt="" width={44} height={44} loading="lazy" />
          </label>
        ))}
      </div>
    </div>
  )
}
