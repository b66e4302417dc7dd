import { Link } from 'react-router-dom'
import { FREE_DELIVERY_OVER } from '#domain/shipping/shipping.ts'
import { useShopData } from '../app/use-shop-data.ts'
import { Amount } from '../design/amount.tsx'
import { categoryPath } from './category-path.ts'
import { navigationOf } from './nav-groups.ts'
import styles from './site-footer.module.css'

export function SiteFooter() {
  const { categories } = useShopData()
  const { groups } = navigationOf(categories)
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <div className={styles.house}>
          <p className={styles.mark}>Rusbank</p>
          <p>
            Couches and chairs from our own workshop in Cape Town. Delivered in 2 to 4 working days, free over{' '}
            <Amount cents={FREE_DELIVERY_OVER} />.
          </p>
        </div>
        {groups.map(({ name, links }) => (
          <nav key={name} aria-label={name} className={styles.group}>
            <p>{name}</p>
            <ul>
              {links.map((link) => (
                <li key={link.slug}>
                  <Link to={categoryPath(link.slug)}>{link.name}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <p className={styles.end}>Prices in rand, VAT included. © Rusbank, Cape Town.</p>
    </footer>
  )
}
