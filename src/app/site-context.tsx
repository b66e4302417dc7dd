import { createContext, useContext } from 'react'

/** What a page knows of where it is served. */
export interface Site {
  /** Without a slash at its end. */
  readonly publicUrl: string
}

export const SiteContext = createContext<Site>({ publicUrl: '' })

/** The full address of a path of this shop. */
export function useAddress(path: string): string {
  return `${useContext(SiteContext).publicUrl}${path}`
}
