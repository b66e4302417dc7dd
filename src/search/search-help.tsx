import { Link } from 'react-router-dom'
import { navigationOf } from '../client/category-navigation.ts'
import { categoryPath } from '../client/paths/category-path.ts'
import { useShopData } from '../client/use-shop-data.ts'
import styles from './search-page.module.css'

/** Other ways to what somebody wants, where words did not lead there. */
export function SearchHelp() {
  const { categories, company } = useShopData()
  const { groups } = navigationOf(categories)
  return (
    <div className={styles.help}>
      {groups.map(({ name, links }) => (
        <nav key={name} aria-label={`${name}, all`}>
          <h2>{name}</h2>
          <ul>
            {links.map(({ slug, name: linkName, count }) => (
              <li key={slug}>
                <Link to={categoryPath(slug)}>{linkName}</Link> <span className={styles.count}>{count}</span>
              </li>
            ))}
          </ul>
        </nav>
      ))}
      <div>
        <h2>Need help?</h2>
        <p>
          Read our <Link to="/information/faqs">FAQs</Link>, <Link to="/company/contact-us">contact us</Link>
          {company !== null && (
            <>
              , or call <a href={`tel:${company.telephone}`}>{company.telephone_shown}</a>
            </>
          )}
          .
        </p>
      </div>
    </div>
  )
}
