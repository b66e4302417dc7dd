import {
  type HydrationState,
  isRouteErrorResponse,
  type StaticHandlerContext,
  UNSAFE_ErrorResponseImpl,
} from 'react-router-dom'
import type { Site } from '../client/site-context.tsx'
import { scriptJson } from '../ui/script-json.ts'
import type { Assets } from './document.tsx'

/** The data that the server sends with a page, so that hydration renders the same. */
export interface PageData {
  readonly site: Site
  readonly assets: Assets
  /** The path prefix of its language. */
  readonly prefix: string
  /** Whether this is the offline page, served at the URL of another page. */
  readonly isOfflinePage: boolean
  readonly loaderData: NonNullable<HydrationState['loaderData']>
  /** By route id: the HTTP status and the body of what a loader threw. */
  readonly errors: Readonly<Record<string, { readonly status: number; readonly data: unknown }>> | null
}

declare global {
  interface Window {
    readonly rusbankPage: PageData
  }
}

/** The inline script with a page's data. */
export const pageDataScript = (data: PageData): string => `window.rusbankPage=${scriptJson(data)}`

export function serialisedErrors(errors: StaticHandlerContext['errors']): PageData['errors'] {
  if (errors === null) return null
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) =>
      isRouteErrorResponse(error)
        ? [id, { status: error.status, data: error.data }]
        : [id, { status: 500, data: { reason: 'failed' } }],
    ),
  )
}

/** The router's view of a page's data. */
export function hydrationState({ loaderData, errors }: PageData): HydrationState {
  if (errors === null) return { loaderData }
  return {
    loaderData,
    errors: Object.fromEntries(
      Object.entries(errors).map(([id, { status, data }]) => [id, new UNSAFE_ErrorResponseImpl(status, '', data)]),
    ),
  }
}
