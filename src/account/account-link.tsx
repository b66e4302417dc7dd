import { Link, useLocation } from 'react-router-dom'
import { useVisitor } from '../client/customer/use-visitor.ts'
import { pathWithReturn } from '../client/paths/path-with-return.ts'
import { PersonIcon } from '../ui/icons.tsx'
import styles from './account-link.module.css'

/** The way to one's account, or to the login and back. While nobody knows which, to the account and without a word. */
export function AccountLink() {
  const visitor = useVisitor()
  const { pathname, search } = useLocation()
  const isEntrance = pathname === '/login' || pathname === '/register'
  return visitor === null ? (
    <Link className={styles.account} to={isEntrance ? pathname + search : pathWithReturn('/login', pathname + search)}>
      <PersonIcon />
      <span>Log in</span>
    </Link>
  ) : (
    <Link className={styles.account} to="/my-account" aria-label="Account">
      <PersonIcon />
      <span data-name={visitor?.firstName} data-known={visitor !== undefined}>
        Account
      </span>
    </Link>
  )
}
