import { Link, useLoaderData } from 'react-router-dom'
import type { Looks } from '#domain/support/support-calls.ts'
import styles from './find-page.module.css'
import { momentOf } from './moments.ts'

const whatWords: Readonly<Record<Looks['looks'][number]['what'], string>> = {
  found: 'Searched by a name or number',
  opened: 'Looked at a cart',
  revealed: 'Revealed whose it is',
  exported: 'Exported its log',
}

/** Who looked at whom, and why: for developers, so that looking leaves a trace that somebody else sees. */
export function LooksPage() {
  const { looks, next } = useLoaderData<Looks>()
  return (
    <main className="console-page">
      <title>Looks · Rusbank support</title>
      <h1>Who looked at whom</h1>
      <p className={styles.count}>
        {looks.length === 0 ? 'Nobody yet.' : `The last ${looks.length}${next === null ? ', which are all' : ''}.`}
      </p>
      <table className={styles.found}>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Who</th>
            <th scope="col">What</th>
            <th scope="col">Cart</th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {looks.map((look) => (
            <tr key={`${look.at} ${look.name} ${look.what} ${look.cartId}`}>
              <td>{momentOf(look.at)}</td>
              <td>{look.name}</td>
              <td>{whatWords[look.what]}</td>
              <td className={styles.cart}>
                {look.cartId !== null && <Link to={`/carts/${look.cartId}`}>{look.cartId}</Link>}
              </td>
              <td>{look.reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  )
}
