import { Link } from 'react-router-dom'
import type { NavGroup } from '../../client/category-navigation.ts'
import { categoryPath } from '../../client/paths/category-path.ts'
import styles from './site-header.module.css'

const HELP_LINKS = {
  Delivery: '/information/delivery',
  Returns: '/information/returns',
  FAQs: '/information/faqs',
  'Contact us': '/company/contact-us',
}

/** The way to help, for a menu that has no footer in sight. */
export function HelpLinks() {
  return (
    <div className={styles.links}>
      <p className={styles.heading}>Help</p>
      <ul>
        {Object.entries(HELP_LINKS).map(([name, path]) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

export interface GroupLinksProps {
  readonly group: NavGroup
}

/** The categories of a menu. */
export function GroupLinks({ group: { name, whole, links } }: GroupLinksProps) {
  return (
    <div className={styles.links}>
      <p className={styles.heading}>{name}</p>
      <ul>
        {links.map(({ slug, name: linkName }) => (
          <li key={slug}>
            <Link to={categoryPath(slug)}>{linkName}</Link>
          </li>
        ))}
        {whole !== null && (
          <li className={styles.whole}>
            <Link to={categoryPath(whole.slug)}>All {whole.name.toLowerCase()}</Link>
          </li>
        )}
      </ul>
    </div>
  )
}
