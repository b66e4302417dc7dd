import { Link } from 'react-router-dom'
import { useTerm } from '../../client/catalogue-words.ts'
import type { NavGroup } from '../../client/category-navigation.ts'
import { categoryPath } from '../../client/paths/category-path.ts'
import { MENU_LINKS } from '../../components/information/information-links.ts'
import { INFORMATION_WORDS } from '../../components/information/words.en.ts'
import { useWords } from '../../ui/language/language-context.ts'
import { LanguageLink } from './language-link.tsx'
import { MENU_WORDS } from './menu-words.en.tsx'
import styles from './site-header.module.css'

/** Links to help pages, for a menu that is shown without the footer. */
export function HelpLinks() {
  const { help } = useWords('menu', MENU_WORDS)
  const names = useWords('information', INFORMATION_WORDS)
  return (
    <div className={`hover-underlined ${styles.links}`}>
      <p className={`small-print ${styles.heading}`}>{help}</p>
      <ul>
        {MENU_LINKS.map(({ path, word }) => (
          <li key={path}>
            <Link to={path}>{names[word]}</Link>
          </li>
        ))}
        <li>
          <LanguageLink />
        </li>
      </ul>
    </div>
  )
}

/** The categories of a menu. */
export function GroupLinks({ group: { name, whole, links } }: { readonly group: NavGroup }) {
  const { all } = useWords('menu', MENU_WORDS)
  const term = useTerm()
  return (
    <div className={`hover-underlined ${styles.links}`}>
      <p className={`small-print ${styles.heading}`}>{term(name)}</p>
      <ul>
        {links.map(({ slug, name: linkName }) => (
          <li key={slug}>
            <Link to={categoryPath(slug)}>{term(linkName)}</Link>
          </li>
        ))}
        {whole !== null && (
          <li className={styles.whole}>
            <Link to={categoryPath(whole.slug)}>{all(term(whole.name))}</Link>
          </li>
        )}
      </ul>
    </div>
  )
}
