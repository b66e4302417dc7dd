import { createContext, useContext } from 'react'

/** The site that a page is served from. */
export interface Site {
  /** Without a slash at its end. */
  readonly publicUrl: string
  /** Of the tag manager; null for none. */
  readonly gtmId: string | null
  /** Names the build that the page is of. */
  readonly release: string
}

export const SiteContext = createContext<Site>({ publicUrl: '', gtmId: null, release: '' })

export function useSite(): Site {
  return useContext(SiteContext)
}

/** The full address of a path of this shop. */
export function useAddress(path: string): string {
  return `${useSite().publicUrl}${path}`
}
