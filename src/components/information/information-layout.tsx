import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import page from '../../ui/design/page.module.css'
import styles from './information-layout.module.css'
import { INFORMATION_LINKS } from './information-links.ts'

interface InformationLayoutProps {
  readonly title: string
  readonly standfirst: string
  readonly children: ReactNode
}

/** A page that tells how the shop does things, beside the way to the others. */
export function InformationLayout({ title, standfirst, children }: InformationLayoutProps) {
  return (
    <div className={page.page}>
      <div className={page.head}>
        <h1>{title}</h1>
        <p className={page.standfirst}>{standfirst}</p>
      </div>
      <div className={styles.body}>
        <nav aria-label="Help pages" className={styles.others}>
          <ul>
            {INFORMATION_LINKS.map(({ path, name }) => (
              <li key={path}>
                <NavLink to={path} end>
                  {name}
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
