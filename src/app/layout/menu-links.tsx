import { Link } from 'react-router-dom'
import { useTerm } from '../../client/catalogue-words.ts'
import type { NavGroup } from '../../client/category-navigation.ts'
import { categoryPath } from '../../client/paths/category-path.ts'
import { useWords } from '../../ui/language/language-context.ts'
import { LanguageLink } from './language-link.tsx'
import { MENU_WORDS } from './menu-words.en.tsx'
import styles from './site-header.module.css'

const HELP_PAGES = [
  { page: 'delivery', path: '/information/delivery' },
  { page: 'returns', path: '/information/returns' },
  { page: 'faqs', path: '/information/faqs' },
  { page: 'contact', path: '/company/contact-us' },
] as const

/** Links to help pages, for a menu that is shown without the footer. */
export function HelpLinks() {
  const { help, helpLinks } = useWords('menu', MENU_WORDS)
  return (
    <div className={`hover-underlined ${styles.links}`}>
      <p className={styles.heading}>{help}</p>
      <ul>
        {HELP_PAGES.map(({ page, path }) => (
          <li key={path}>
            <Link to={path}>{helpLinks[page]}</Link>
          </li>
        ))}
        <li>
          <LanguageLink />
        </li>
      </ul>
    </div>
  )
}

interface GroupLinksProps {
  readonly group: NavGroup
}

/** The categories of a menu. */
export function GroupLinks({ group: { name, whole, links } }: GroupLinksProps) {
  const { all } = useWords('menu', MENU_WORDS)
  const term = useTerm()
  return (
    <div className={`hover-underlined ${styles.links}`}>
      <p className={styles.heading}>{term(name)}</p>
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
