import { Link, useLoaderData, useSearchParams } from 'react-router-dom'
import type { AccessLog } from '#domain/support/access-calls.ts'
import { formatTimestamp } from '../ui/format/format-timestamp.ts'
import styles from './find-page.module.css'

const whatWords: Readonly<Record<AccessLog['accesses'][number]['what'], string>> = {
  found: 'Searched for a customer',
  opened: 'Viewed a customer',
  revealed: 'Showed contact details',
  exported: 'Exported history',
}

/** Who accessed a customer's data, and why. Developers review it. */
export function AccessLogPage() {
  const { accesses, next } = useLoaderData<AccessLog>()
  const [query] = useSearchParams()
  const isFirst = !query.has('before')
  return (
    <main className="console-page">
      <title>Access log · Rusbank support</title>
      <h1>Access log</h1>
      {accesses.length === 0 && (
        <p className={styles.count}>{isFirst ? 'No access recorded yet.' : 'No earlier entries.'}</p>
      )}
      {accesses.length > 0 && (
        <table className={`${styles.found} ${styles.accesses}`}>
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
            {accesses.map((access) => (
              <tr key={access.id}>
                <td>{formatTimestamp(access.at)}</td>
                <td>{access.name}</td>
                <td>{whatWords[access.what]}</td>
                <td className={`console-mono ${styles.cart}`}>
                  {access.cartId !== null && <Link to={`/carts/${access.cartId}`}>{access.cartId}</Link>}
                </td>
                <td className={styles.why}>{access.reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {!(isFirst && next === null) && (
        <nav className={`ends-row ${styles.pages}`} aria-label="Pages of the access log">
          {!isFirst && <Link to="/looks">Newest</Link>}
          {next !== null && <Link to={`/looks?before=${next}`}>Older</Link>}
        </nav>
      )}
    </main>
  )
}
