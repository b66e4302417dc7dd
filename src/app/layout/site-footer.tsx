import { Link } from 'react-router-dom'
import { FREE_DELIVERY_OVER } from '#domain/shipping/shipping.ts'
import { useTerm } from '../../client/catalogue-words.ts'
import { navigationOf } from '../../client/category-navigation.ts'
import { categoryPath } from '../../client/paths/category-path.ts'
import type { CompanyDetails } from '../../client/shop-data.ts'
import { useShopData } from '../../client/use-shop-data.ts'
import { FOOTER_LINKS, SMALL_PRINT_LINKS } from '../../components/information/information-links.ts'
import { INFORMATION_WORDS } from '../../components/information/words.en.ts'
import { ConsentButton } from '../../consent/consent-button.tsx'
import { Amount } from '../../ui/amount.tsx'
import { useWords } from '../../ui/language/language-context.ts'
import { LanguageLink } from './language-link.tsx'
import { MENU_WORDS } from './menu-words.en.tsx'
import styles from './site-footer.module.css'

export function SiteFooter() {
  const { categories, company } = useShopData()
  const words = useWords('menu', MENU_WORDS)
  const names = useWords('information', INFORMATION_WORDS)
  const term = useTerm()
  const { groups } = navigationOf(categories)
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <div className={styles.company}>
          <p className={styles.mark}>Rusbank</p>
          <p>{words.about(<Amount cents={FREE_DELIVERY_OVER} />)}</p>
          {company !== null && <CompanyContact company={company} />}
        </div>
        {groups.map(({ name, links }) => (
          <nav key={name} aria-label={term(name)} className={`hover-underlined ${styles.group}`}>
            <p className="small-print">{term(name)}</p>
            <ul>
              {links.map((link) => (
                <li key={link.slug}>
                  <Link to={categoryPath(link.slug)}>{term(link.name)}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <nav aria-label={words.helpAndInformation} className={`hover-underlined ${styles.group}`}>
          <p className="small-print">{words.helpAndInformation}</p>
          <ul>
            {FOOTER_LINKS.map(({ path, word }) => (
              <li key={path}>
                <Link to={path}>{names[word]}</Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <p className={`row small-print ${styles.end}`}>
        <span>
          {company !== null && words.company(company)}
          {words.prices}
        </span>
        {SMALL_PRINT_LINKS.map(({ path, word }) => (
          <Link key={path} to={path}>
            {names[word]}
          </Link>
        ))}
        <LanguageLink />
        <ConsentButton />
      </p>
    </footer>
  )
}

function CompanyContact({ company }: { readonly company: CompanyDetails }) {
  const { address, telephone, telephone_shown, email, opening_hours } = company
  const { hours } = useWords('menu', MENU_WORDS)
  const term = useTerm()
  return (
    <address className={styles.contact}>
      <p>
        {address.unit}, {address.street}
        <br />
        {address.suburb}, {address.city} {address.postcode}
      </p>
      <p>
        <a href={`tel:${telephone}`}>{telephone_shown}</a>
        <br />
        <a href={`mailto:${email}`}>{email}</a>
      </p>
      <p>
        {opening_hours.map(({ days, opens, closes }) => (
          <span key={days}>{hours({ days: term(days), opens, closes })}</span>
        ))}
      </p>
    </address>
  )
}
