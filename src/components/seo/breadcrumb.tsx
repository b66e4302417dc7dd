import { Link } from 'react-router-dom'
import styles from './breadcrumb.module.css'
import { JsonLd } from './json-ld.tsx'
import type { BreadcrumbItem } from './page-subject.ts'

interface BreadcrumbProps {
  readonly steps: readonly BreadcrumbItem[]
  /** The page itself. */
  readonly here: BreadcrumbItem
}

/** The path from the front page to the page that is open. */
export function Breadcrumb({ steps, here }: BreadcrumbProps) {
  return (
    <nav aria-label="Where you are" className={styles.breadcrumb}>
      <JsonLd about={{ kind: 'breadcrumb', steps: [...steps, here] }} />
      <ol>
        <li>
          <Link to="/">Home</Link>
        </li>
        {steps.map(({ name, path }) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
        <li aria-current="page">{here.name}</li>
      </ol>
    </nav>
  )
}
