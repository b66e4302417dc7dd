import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router-dom'
import { PageHead } from '../components/seo/page-head.tsx'
import controls from '../ui/design/controls.module.css'
import { useFocusInNextForm } from '../ui/form/form-focus.ts'
import styles from './auth-page.module.css'

interface AuthPageProps {
  readonly title: string
  readonly standfirst: string
  /** Whether the standfirst is shown; by default it is. */
  readonly hasStandfirst?: boolean
  readonly path: string
  /** The alternative: what it is, and a link to it; null for none. */
  readonly aside: { readonly title: string; readonly text: string; readonly to: string; readonly link: string } | null
  /** Shown below that link. */
  readonly more?: ReactNode
  readonly children: ReactNode
}

/** The layout of a page with one form, and an alternative beside it. A form that replaces it gets the focus. */
export function AuthPage(props: AuthPageProps) {
  const { title, standfirst, hasStandfirst = true, path, aside, more, children } = props
  const form = useRef<HTMLDivElement>(null)
  useFocusInNextForm(form)
  return (
    <div className={`page ${styles.page}`}>
      <PageHead title={title} description={standfirst} path={path} indexed={false} />
      <div className={styles.head}>
        <h1>{title}</h1>
        {hasStandfirst && <p className="muted-text">{standfirst}</p>}
      </div>
      <div className={styles.columns}>
        <div ref={form}>{children}</div>
        {aside !== null && (
          <aside className={`stack ${styles.aside}`}>
            <h2>{aside.title}</h2>
            <p className="secondary-text">{aside.text}</p>
            <Link className={controls.quiet} to={aside.to}>
              {aside.link}
            </Link>
            {more}
          </aside>
        )}
      </div>
    </div>
  )
}
