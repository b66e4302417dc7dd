import type { ReactNode } from 'react'
import styles from './auth-page.module.css'

interface AuthPageProps {
  readonly title: string
  readonly standfirst: string
  /** What stands beside the form. */
  readonly aside: ReactNode
  readonly children: ReactNode
}

/** A page with one form on it, and beside it whatever somebody may have come for instead. */
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
