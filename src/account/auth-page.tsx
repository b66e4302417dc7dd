import { type ReactNode, useRef } from 'react'
import { PageHead } from '../components/seo/page-head.tsx'
import { useFocusInNextForm } from '../ui/form/use-focus-in-next-form.ts'
import styles from './auth-page.module.css'

interface AuthPageProps {
  readonly title: string
  readonly standfirst: string
  readonly path: string
  /** Shown beside the form. */
  readonly aside: ReactNode
  readonly children: ReactNode
}

/** The layout of a page with one form, and an alternative beside it. A form that replaces it gets the focus. */
export function AuthPage({ title, standfirst, path, aside, children }: AuthPageProps) {
  const form = useRef<HTMLDivElement>(null)
  useFocusInNextForm(form)
  return (
    <div className={styles.page}>
      <PageHead title={title} description={standfirst} path={path} indexed={false} />
      <div className={styles.head}>
        <h1>{title}</h1>
        <p>{standfirst}</p>
      </div>
      <div className={styles.columns}>
        <div ref={form}>{children}</div>
        <aside className={styles.aside}>{aside}</aside>
      </div>
    </div>
  )
}
