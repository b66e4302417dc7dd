import { createContext, useContext } from 'react'
import { useLocation } from 'react-router-dom'
import { useSite } from '../../client/site-context.tsx'
import { useShopData } from '../../client/use-shop-data.ts'
import { useLanguage } from '../../ui/language/language-context.ts'
import type { PageSubject } from './page-subject.ts'
import type { DescribePage } from './structured-data.ts'

interface StructuredDataWriter {
  readonly describe: DescribePage
  /** The nonce of this response's content security policy. */
  readonly nonce: string
}

/** Describes subjects during server rendering; null in the browser, which loads this code later. */
export const StructuredDataContext = createContext<StructuredDataWriter | null>(null)

/**
 * The page's structured data for search engines. The server renders it, and hydration keeps it. After a client-side
 * navigation, the browser writes it once the page is shown.
 */
export function JsonLd({ about }: { readonly about: PageSubject }) {
  const describing = useContext(StructuredDataContext)
  const { pathname } = useLocation()
  const { publicUrl: home } = useSite()
  const { company } = useShopData()
  const site = { home, company, language: useLanguage() }
  return (
    <script
      key={pathname}
      ref={(script) => {
        if (import.meta.env.SSR || script?.textContent !== '') return
        void import('./structured-data.ts')
          .then(({ structuredData }) => {
            script.textContent = structuredData(about, site)
          })
          .catch(() => {})
      }}
      type="application/ld+json"
      nonce={describing?.nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without a `<` can't end the script.
      dangerouslySetInnerHTML={{ __html: describing === null ? '' : describing.describe(about, site) }}
    />
  )
}
