import { createContext, useContext } from 'react'

/** The site that a page is served from. */
export interface Site {
  /** Without a trailing slash. */
  readonly publicUrl: string
  /** The tag manager's container; null for none. */
  readonly gtmId: string | null
  /** The build that rendered the page. */
  readonly release: string
}

export const SiteContext = createContext<Site>({ publicUrl: '', gtmId: null, release: '' })

export function useSite(): Site {
  return useContext(SiteContext)
}
