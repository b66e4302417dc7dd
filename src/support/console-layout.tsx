import { useState } from 'react'
import { Link, NavLink, Outlet, ScrollRestoration, useLoaderData, useNavigate, useNavigation } from 'react-router-dom'
import type { Member } from '#domain/support/staff-sign-in.ts'
import controls from '../ui/design/controls.module.css'
import type { ConsoleApi } from './console-api.ts'
import styles from './console-layout.module.css'

/** The layout of the console's pages. */
export function ConsoleLayout({ api }: { readonly api: ConsoleApi }) {
  const member = useLoaderData<Member>()
  const navigate = useNavigate()
  const { state } = useNavigation()
  const [failure, setFailure] = useState<string | null>(null)
  const signOut = async () => {
    setFailure(null)
    const called = await api.post('sign-out', {})
    if (called.ok) await navigate('/sign-in')
    else setFailure(called.message)
  }
  return (
    <>
      <header className={styles.bar} data-busy={state !== 'idle'}>
        <Link className={styles.mark} to="/">
          Rusbank <span>support</span>
        </Link>
        <nav className={styles.nav} aria-label="Console">
          <NavLink to="/" end>
            Customers
          </NavLink>
          <NavLink to="/page-speed">Page speed</NavLink>
          {member.role === 'developer' && <NavLink to="/looks">Access log</NavLink>}
        </nav>
        <p className={styles.who}>
          <Link to="/password" title="Change your password">
            {member.name}
          </Link>
          <span className={styles.role}>{member.role}</span>
        </p>
        <button type="button" className={controls.text} onClick={() => void signOut()}>
          Log out
        </button>
      </header>
      {failure !== null && (
        <p role="alert" className={styles.failure}>
          You’re still logged in. {failure}
        </p>
      )}
      <Outlet />
      <ScrollRestoration />
    </>
  )
}
