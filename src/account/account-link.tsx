import { Link, useLocation } from 'react-router-dom'
import { useVisitor } from '../client/customer/use-visitor.ts'
import { isLoginPath, pathWithReturn } from '../client/paths/path-with-return.ts'
import { PersonIcon } from '../ui/icons.tsx'
import { useWords } from '../ui/language/language-context.ts'
import styles from './account-link.module.css'
import { ACCOUNT_LINK_WORDS } from './link-words.en.ts'

/** Links to the account, or to the login for a guest. Until the visitor is known, to the account, with invisible text. */
export function AccountLink() {
  const words = useWords('accountLink', ACCOUNT_LINK_WORDS)
  const visitor = useVisitor()
  const { pathname, search } = useLocation()
  const loginPath = isLoginPath(pathname) ? `/login${search}` : pathWithReturn('/login', pathname + search)
  return visitor === null ? (
    <Link className={styles.account} to={loginPath}>
      <PersonIcon />
      <span>{words.logIn}</span>
    </Link>
  ) : (
    <Link className={styles.account} to="/my-account" aria-label={words.account}>
      <PersonIcon />
      <span data-name={visitor?.firstName} data-known={visitor !== undefined}>
        {words.account}
      </span>
    </Link>
  )
}
