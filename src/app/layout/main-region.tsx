import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import styles from './main-region.module.css'

/** The page's main region. It gets the focus after a client-side navigation, so that Tab starts here. */
export function Main({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation()
  const isFirstPage = useNavigationType() === 'POP'
  const region = useRef<HTMLElement>(null)
  // Null after a navigation to another layout, which mounts a new region.
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
