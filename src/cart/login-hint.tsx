import type { MouseEvent } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { loginDialog } from '../client/customer/login-dialog-store.ts'
import { useVisitor } from '../client/customer/use-visitor.ts'
import { pathWithReturn } from '../client/paths/path-with-return.ts'
import { isModifiedClick } from '../ui/is-modified-click.ts'
import { useCartPageWords } from './words.en.tsx'

/** Offers guests to log in: in the login dialog, or on the login page until the dialog's code has loaded. */
export function LoginHint() {
  const words = useCartPageWords()
  const visitor = useVisitor()
  const { pathname, search } = useLocation()
  if (visitor !== null) return null
  const open = (event: MouseEvent) => {
    if (!isModifiedClick(event) && loginDialog.open('login')) event.preventDefault()
  }
  return (
    <p className="secondary-text dark-links">
      <Link to={pathWithReturn('/login', pathname + search)} aria-haspopup="dialog" onClick={open}>
        {words.logIn}
      </Link>
      {words.logInFor}
    </p>
  )
}
