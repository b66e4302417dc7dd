import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import styles from './main-region.module.css'

/** The page's main region. After a navigation the focus starts here, as it would on a page that was loaded. */
export function Main({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation()
  const isFirstPage = useNavigationType() === 'POP'
  const region = useRef<HTMLElement>(null)
  // A layout that a navigation has led to is new, and so is its region.
  const shown = useRef(isFirstPage ? pathname : null)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    region.current?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <main id="main" ref={region} tabIndex={-1} className={styles.main}>
      {children}
    </main>
  )
}
