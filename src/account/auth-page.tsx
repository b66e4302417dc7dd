import { type ReactNode, useRef } from 'react'
import { useLostFocus } from '../ui/use-lost-focus.ts'
import styles from './auth-page.module.css'

interface AuthPageProps {
  readonly title: string
  readonly standfirst: string
  /** Shown beside the form. */
  readonly aside: ReactNode
  readonly children: ReactNode
}

/**
 * The layout of a page with one form, and an alternative beside it. If another form replaces it, its first empty field
 * gets the focus, or else its first.
 */
export function AuthPage({ title, standfirst, aside, children }: AuthPageProps) {
  const form = useRef<HTMLDivElement>(null)
  useLostFocus(form, () => {
    const fields = [...(form.current?.querySelectorAll<HTMLInputElement>('input:not([type=hidden])') ?? [])]
    const next = fields.find(({ value }) => value === '') ?? fields[0]
    next?.focus()
  })
  return (
    <div className={styles.page}>
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
