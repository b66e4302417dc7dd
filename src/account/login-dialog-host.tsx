import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { loginDialog } from '../client/customer/login-dialog-store.ts'
import { pathWithReturn } from '../client/paths/path-with-return.ts'
import { useLanguage } from '../ui/language/language-context.ts'

/**
 * Shows the login dialog when it is opened. Its code loads then; if that fails, the login page is opened instead. On
 * another page it is closed, so that code that arrives late opens nothing there.
 */
export function LoginDialogHost() {
  const reason = useSyncExternalStore(loginDialog.subscribe, loginDialog.getSnapshot, () => null)
  const [loaded, setLoaded] = useState<typeof import('./login-dialog.tsx') | null>(null)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { loadAccountWords } = useLanguage()
  useLayoutEffect(() => loginDialog.host(), [])
  // Layout effects end before the next page is shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the page is left.
  useLayoutEffect(() => loginDialog.close, [pathname])
  const isWanted = reason !== null && loaded === null
  useLayoutEffect(() => {
    if (!isWanted) return
    const ended = new AbortController()
    const loading = Promise.all([import('./login-dialog.tsx'), loadAccountWords?.()])
    loading.then(
      ([loadedDialog]) => setLoaded(loadedDialog),
      () => {
        if (ended.signal.aborted) return
        loginDialog.close()
        void navigate(pathWithReturn('/login', pathname + search))
      },
    )
    return () => ended.abort()
  }, [isWanted, loadAccountWords, navigate, pathname, search])
  return reason !== null && loaded !== null && <loaded.LoginDialog reason={reason} onClose={loginDialog.close} />
}
