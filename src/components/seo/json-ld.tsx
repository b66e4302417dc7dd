import { createContext, useContext } from 'react'
import { useLocation } from 'react-router-dom'
import { useSite } from '../../client/site-context.tsx'
import { useShopData } from '../../client/use-shop-data.ts'
import { scriptJson } from '../../ui/script-json.ts'
import type { PageSubject } from './page-subject.ts'
import type { DescribePage } from './structured-data.ts'

interface Describing {
  readonly describe: DescribePage
  /** As the content security policy names this page's scripts. */
  readonly nonce: string
}

/** How subjects are described while a page is rendered on the server; null in the browser, which brings it later. */
export const StructuredDataContext = createContext<Describing | null>(null)

/**
 * What the page is about, as search engines read it. It comes with the server's page, and a browser leaves it as it is:
 * only for a page that was navigated to it is written there, after the page is shown.
 */
export function JsonLd({ about }: { readonly about: PageSubject }) {
  const describing = useContext(StructuredDataContext)
  const { pathname } = useLocation()
  const { publicUrl: home } = useSite()
  const { company } = useShopData()
  const site = { home, company }
  return (
    <script
      key={pathname}
      ref={(script) => {
        if (import.meta.env.SSR || script?.textContent !== '') return
        void import('./structured-data.ts')
          .then(({ structuredData }) => {
            script.textContent = scriptJson(structuredData(about, site))
          })
          .catch(() => {})
      }}
      type="application/ld+json"
      nonce={describing?.nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with no `<` in it ends no script.
      dangerouslySetInnerHTML={{ __html: describing === null ? '' : scriptJson(describing.describe(about, site)) }}
    />
  )
}
