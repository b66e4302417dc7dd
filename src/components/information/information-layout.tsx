import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import page from '../../ui/design/page.module.css'
import side from '../../ui/design/side-links.module.css'
import { useWords } from '../../ui/language/language-context.ts'
import styles from './information-layout.module.css'
import { INFORMATION_LINKS } from './information-links.ts'
import { INFORMATION_WORDS } from './words.en.ts'

interface InformationLayoutProps {
  readonly title: string
  readonly standfirst: string
  /** The language of the title and the standfirst, if it is not the page's. */
  readonly lang?: string | undefined
  readonly children: ReactNode
}

/** The layout of a help page, with links to the other help pages. */
export function InformationLayout({ title, standfirst, lang, children }: InformationLayoutProps) {
  const names = useWords('information', INFORMATION_WORDS)
  return (
    <div className="page">
      <div className={`column ${page.head}`} lang={lang}>
        <h1>{title}</h1>
        <p className={page.standfirst}>{standfirst}</p>
      </div>
      <div className={styles.body}>
        <nav aria-label={names.pages} className={`hover-underlined ${side.links}`}>
          <ul className="row">
            {INFORMATION_LINKS.map(({ path, word }) => (
              <li key={path}>
                <NavLink to={path} end>
                  {names[word]}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.matter}>{children}</div>
      </div>
    </div>
  )
}
