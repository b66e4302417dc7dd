import { Link } from 'react-router-dom'
import styles from './trail.module.css'

export interface TrailStep {
  readonly name: string
  readonly path: string
}

interface TrailProps {
  readonly steps: readonly TrailStep[]
  /** The page itself. */
  readonly here: string
}

/** The way from the front page to where a reader is. */
export function Trail({ steps, here }: TrailProps) {
  return (
    <nav aria-label="Where you are" className={styles.trail}>
      <ol>
        <li>
          <Link to="/">Home</Link>
        </li>
        {steps.map(({ name, path }) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  )
}
