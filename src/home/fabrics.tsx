import { Link } from 'react-router-dom'
import { categoryPath } from '../client/paths/category-path.ts'
import controls from '../ui/design/controls.module.css'
import styles from './fabrics.module.css'
import type { Fabric } from './home-features.ts'

const texts: Readonly<Record<string, { readonly name: string; readonly line: string }>> = {
  weave: { name: 'Weave', line: 'Shrugs off children, dogs and red wine.' },
  velvet: { name: 'Velvet', line: 'Tougher than it looks, warm from the first minute.' },
  boucle: { name: 'Bouclé', line: 'Soft wherever you put your hand.' },
  leather: { name: 'Leather', line: 'Outlives the house it was bought for.' },
}

/** The fabrics, each with all its colours as they are. */
export function Fabrics({ fabrics }: { readonly fabrics: readonly Fabric[] }) {
  return (
    <section className={styles.section} aria-labelledby="cloths">
      <div className={styles.head}>
        <h2 id="cloths">Choose your fabric</h2>
        <Link className={controls.text} to={categoryPath('fabric-samples')}>
          Order fabric samples
        </Link>
      </div>
      <ul className={styles.fabrics}>
        {fabrics.map(({ fabric, colours }) => (
          <li key={fabric}>
            <ul className={colours.length === 5 ? `${styles.swatches} ${styles.five}` : styles.swatches}>
              {colours.map(({ slug, name, swatch }) => (
                <li key={slug}>
                  <img src={swatch} alt={name} title={name} width={200} height={200} loading="lazy" />
                </li>
              ))}
            </ul>
            <h3>
              <Link to={categoryPath(fabric)}>{texts[fabric]?.name ?? fabric}</Link>
            </h3>
            <p>{texts[fabric]?.line}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
