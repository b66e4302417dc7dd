import { Link } from 'react-router-dom'
import { FREE_DELIVERY_OVER } from '#domain/shipping/shipping.ts'
import { navigationOf } from '../../client/category-navigation.ts'
import { categoryPath } from '../../client/paths/category-path.ts'
import { useShopData } from '../../client/use-shop-data.ts'
import { FOOTER_LINKS, SMALL_PRINT_LINKS } from '../../components/information/information-links.ts'
import { ConsentButton } from '../../consent/consent-button.tsx'
import { Amount } from '../../ui/amount.tsx'
import { CompanyContact } from './company-contact.tsx'
import styles from './site-footer.module.css'

export function SiteFooter() {
  const { categories, company } = useShopData()
  const { groups } = navigationOf(categories)
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <div className={styles.company}>
          <p className={styles.mark}>Rusbank</p>
          <p>
            Couches and chairs from our own workshop in Cape Town. Delivered in 2 to 4 days, free on orders over{' '}
            <Amount cents={FREE_DELIVERY_OVER} />.
          </p>
          {company !== null && <CompanyContact company={company} />}
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
        <nav aria-label="Help and information" className={styles.group}>
          <p>Help and information</p>
          <ul>
            {FOOTER_LINKS.map(({ path, name }) => (
              <li key={path}>
                <Link to={path}>{name}</Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <p className={styles.end}>
        <span>
          {company !== null && (
            <>
              {company.name}, registration {company.registration_number}, VAT {company.vat_number}.{' '}
            </>
          )}
          Prices in rand, VAT included.
        </span>
        {SMALL_PRINT_LINKS.map(({ path, name }) => (
          <Link key={path} to={path}>
            {name}
          </Link>
        ))}
        <ConsentButton />
      </p>
    </footer>
  )
}
