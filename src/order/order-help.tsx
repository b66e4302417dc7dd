import type { ReactNode } from 'react'
import { PageHead } from '../components/seo/page-head.tsx'
import styles from './order-page.module.css'

interface OrderHelpProps {
  readonly title: string
  readonly description: string
  readonly path: string
  readonly children: ReactNode
}

/** The layout of a page that helps to find an order. */
export function OrderHelp({ title, description, path, children }: OrderHelpProps) {
  return (
    <div className={`page ${styles.page}`}>
      <PageHead title={title} description={description} path={path} indexed={false} />
      <div className={styles.unseen}>
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  )
}
