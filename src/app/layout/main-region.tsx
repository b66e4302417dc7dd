import { type ReactNode, useRef } from 'react'
import { useNewPage } from '../../ui/use-new-page.ts'

/** The page's main region. It gets the focus after a client-side navigation, so that Tab starts here. */
export function Main({ children }: { readonly children: ReactNode }) {
  const region = useRef<HTMLElement>(null)
  useNewPage(() => region.current?.focus({ preventScroll: true }))
  return (
    <main id="main" ref={region} tabIndex={-1}>
      {children}
    </main>
  )
}
