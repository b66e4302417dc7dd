import { Link } from 'react-router-dom'
import { useTerm } from '../client/catalogue-words.ts'
import { categoryPath } from '../client/paths/category-path.ts'
import controls from '../ui/design/controls.module.css'
import { useWords } from '../ui/language/language-context.ts'
import styles from './fabrics.module.css'
import type { Fabric } from './home-features.ts'
import home from './home-page.module.css'
import { HOME_WORDS } from './words.en.tsx'

/** The fabrics, each with swatches of all its colours. */
export function Fabrics({ fabrics }: { readonly fabrics: readonly Fabric[] }) {
  const { title, orderSamples, byName } = useWords('home', HOME_WORDS).fabrics
  const term = useTerm()
  return (
    <section className={home.section} aria-labelledby="fabrics">
      <div className="title-row">
        <h2 id="fabrics">{title}</h2>
        <Link className={controls.text} to={categoryPath('fabric-samples')}>
          {orderSamples}
        </Link>
      </div>
      <ul className={`hover-underlined ${styles.fabrics}`}>
        {fabrics.map(({ fabric, colours }) => (
          <li key={fabric}>
            <ul className={colours.length === 5 ? `${styles.swatches} ${styles.five}` : styles.swatches}>
              {colours.map(({ slug, name, swatch }) => (
                <li key={slug}>
                  <img src={swatch} alt={term(name)} title={term(name)} width={200} height={200} loading="lazy" />
                </li>
              ))}
            </ul>
            <h3 className="covering">
              <Link to={categoryPath(fabric)}>{byName[fabric]?.name ?? fabric}</Link>
            </h3>
            <p className="secondary-text">{byName[fabric]?.line}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
