import type { ReactNode } from 'react'
import styles from './auth-page.module.css'

interface AuthPageProps {
  readonly title: string
  readonly standfirst: string
  /** Shown beside the form. */
  readonly aside: ReactNode
  readonly children: ReactNode
}

/** The layout of a page with one form, and an alternative beside it. */
export function AuthPage({ title, standfirst, aside, children }: AuthPageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{title}</h1>
        <p>{standfirst}</p>
      </div>
      <div className={styles.columns}>
        <div>{children}</div>
        <aside className={styles.aside}>{aside}</aside>
      </div>
    </div>
  )
}
