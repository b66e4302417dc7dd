import { Link } from 'react-router-dom'
import { useTerm } from '../../client/catalogue-words.ts'
import { useWords } from '../../ui/language/language-context.ts'
import styles from './breadcrumb.module.css'
import { BREADCRUMB_WORDS } from './breadcrumb-words.en.ts'
import { JsonLd } from './json-ld.tsx'
import type { BreadcrumbItem } from './page-subject.ts'

interface BreadcrumbProps {
  readonly steps: readonly BreadcrumbItem[]
  /** The page itself. */
  readonly here: BreadcrumbItem
}

/** The path from the front page to this page. */
export function Breadcrumb({ steps, here }: BreadcrumbProps) {
  const words = useWords('breadcrumb', BREADCRUMB_WORDS)
  const term = useTerm()
  return (
    <nav aria-label={words.name} className={`small-print ${styles.breadcrumb}`}>
      <JsonLd about={{ kind: 'breadcrumb', steps: [...steps, here] }} />
      <ol className="slashed">
        <li>
          <Link to="/">{words.home}</Link>
        </li>
        {steps.map(({ name, path }) => (
          <li key={path}>
            <Link to={path}>{term(name)}</Link>
          </li>
        ))}
        <li aria-current="page" lang={here.lang}>
          {here.name}
        </li>
      </ol>
    </nav>
  )
}
