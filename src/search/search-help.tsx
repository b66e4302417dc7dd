import { Link } from 'react-router-dom'
import { useTerm } from '../client/catalogue-words.ts'
import { navigationOf } from '../client/category-navigation.ts'
import { categoryPath } from '../client/paths/category-path.ts'
import { useShopData } from '../client/use-shop-data.ts'
import { useWords } from '../ui/language/language-context.ts'
import { SEARCH_PAGE_WORDS } from './page-words.en.tsx'
import styles from './search-page.module.css'

/** Links to categories and help, for a search without results. */
export function SearchHelp() {
  const { allOf, help } = useWords('searchPage', SEARCH_PAGE_WORDS)
  const term = useTerm()
  const { categories, company } = useShopData()
  const { groups } = navigationOf(categories)
  return (
    <div className={styles.help}>
      {groups.map(({ name, links }) => (
        <nav key={name} aria-label={allOf(term(name))}>
          <h2>{term(name)}</h2>
          <ul>
            {links.map(({ slug, name: linkName, count }) => (
              <li key={slug}>
                <Link to={categoryPath(slug)}>{term(linkName)}</Link> <span className="small-print">{count}</span>
              </li>
            ))}
          </ul>
        </nav>
      ))}
      <div>
        <h2>{help.title}</h2>
        <p className="muted-text">
          {help.ways({
            questions: <Link to="/information/faqs">{help.questions}</Link>,
            contact: <Link to="/company/contact-us">{help.contact}</Link>,
          })}
          {company !== null && help.call(<a href={`tel:${company.telephone}`}>{company.telephone_shown}</a>)}.
        </p>
      </div>
    </div>
  )
}
