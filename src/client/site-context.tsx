import { createContext, useContext } from 'react'
import type { RenderContext } from '#domain/site/rendered-page.ts'

/** The site that a page is served from. */
export type Site = Pick<RenderContext, 'publicUrl' | 'gtmId' | 'release'>

export const SiteContext = createContext<Site>({ publicUrl: '', gtmId: null, release: '' })

export const useSite = (): Site => useContext(SiteContext)
