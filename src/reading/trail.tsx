import { Link } from 'react-router-dom'
import { JsonLd } from '../seo/json-ld.tsx'
import type { Step } from '../seo/subject.ts'
import styles from './trail.module.css'

interface TrailProps {
  readonly steps: readonly Step[]
  /** The page itself. */
  readonly here: Step
}

/** The way from the front page to where a reader is. */
export function Trail({ steps, here }: TrailProps) {
  return (
    <nav aria-label="Where you are" className={styles.trail}>
      <JsonLd about={{ kind: 'trail', steps: [...steps, here] }} />
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
