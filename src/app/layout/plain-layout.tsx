import type { ReactNode } from 'react'
import { Link, ScrollRestoration } from 'react-router-dom'
import { Banners } from '../../cart/banners.tsx'
import { RefusalToasts } from '../../cart/refusal-toasts.tsx'
import { useWords } from '../../ui/language/language-context.ts'
import { LoadingBar } from '../../ui/loading/loading-bar.tsx'
import { ToastRegion } from '../../ui/notifications/toast-region.tsx'
import { DeferredUi } from '../deferred-ui.tsx'
import { Main } from './main-region.tsx'
import styles from './plain-layout.module.css'
import { SkipLink } from './skip-link.tsx'
import { FRAME_WORDS } from './words.en.ts'

interface PlainLayoutProps {
  /** Shown beside the shop's name. */
  readonly header: ReactNode
  readonly children: ReactNode
}

/** A page without the shop's menu and footer. */
export function PlainLayout({ header, children }: PlainLayoutProps) {
  const { home } = useWords('frame', FRAME_WORDS)
  return (
    <>
      <SkipLink />
      <DeferredUi />
      <header className={`row ${styles.header}`}>
        <Link className="shop-name" to="/" aria-label={home}>
          Rusbank
        </Link>
        {header}
        <LoadingBar />
      </header>
      <Banners />
      <Main>{children}</Main>
      <ToastRegion />
      <RefusalToasts isCartShown={false} />
      <ScrollRestoration />
    </>
  )
}
