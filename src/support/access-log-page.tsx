import { Link, useLoaderData, useSearchParams } from 'react-router-dom'
import type { AccessLog } from '#domain/support/access-calls.ts'
import { formatTimestamp } from '../ui/format/format-timestamp.ts'
import styles from './find-page.module.css'

const whatWords: Readonly<Record<AccessLog['looks'][number]['what'], string>> = {
  found: 'Searched for a customer',
  opened: 'Opened a customer',
  revealed: 'Showed contact details',
  exported: 'Exported history',
}

/** Who looked at whom, and why: for developers, so that looking leaves a trace that somebody else sees. */
export function AccessLogPage() {
  const { looks, next } = useLoaderData<AccessLog>()
  const [query] = useSearchParams()
  const isFirst = !query.has('before')
  return (
    <main className="console-page">
      <title>Access log · Rusbank support</title>
      <h1>Access log</h1>
      {looks.length === 0 && (
        <p className={styles.count}>{isFirst ? 'No access recorded yet.' : 'No earlier entries.'}</p>
      )}
      {looks.length > 0 && (
        <table className={`${styles.found} ${styles.looks}`}>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Who</th>
              <th scope="col">What</th>
              <th scope="col">Cart</th>
              <th scope="col">Reason</th>
            </tr>
          </thead>
          <tbody>
            {looks.map((look) => (
              <tr key={look.id}>
                <td>{formatTimestamp(look.at)}</td>
                <td>{look.name}</td>
                <td>{whatWords[look.what]}</td>
                <td className={styles.cart}>
                  {look.cartId !== null && <Link to={`/carts/${look.cartId}`}>{look.cartId}</Link>}
                </td>
                <td className={styles.why}>{look.reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {!(isFirst && next === null) && (
        <nav className={styles.pages} aria-label="Pages of the access log">
          {!isFirst && <Link to="/looks">Newest</Link>}
          {next !== null && <Link to={`/looks?before=${next}`}>Older</Link>}
        </nav>
      )}
    </main>
  )
}
