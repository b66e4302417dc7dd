import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from 'react-router-dom'
import type { LoadFailure } from '../client/api/load-failure.ts'
import { SHOP_ROUTE } from '../client/route-ids.ts'
import { lazyIsland } from '../ui/loading/lazy-island.tsx'
import type { FailedPageProps } from './failed-page.tsx'
import { DefaultLayout } from './layout/default-layout.tsx'

const NotFoundLayout = lazyIsland(async () => (await import('./not-found-page.tsx')).NotFoundLayout)
const FailedPage = lazyIsland(async () => (await import('./failed-page.tsx')).FailedPage)
const NotFoundPage = lazyIsland(async () => (await import('./not-found-page.tsx')).NotFoundPage)

/** Shown instead of a page and its layout. The not-found page has its own; without the shop's data there is none. */
export function LayoutError() {
  const reason = reasonOf(useRouteError())
  if (useRouteLoaderData(SHOP_ROUTE) === undefined) return <RouteError />
  if (reason === 'not_found') return <NotFoundLayout.Island />
  return (
    <DefaultLayout>
      <RouteError />
    </DefaultLayout>
  )
}

/** Shown instead of a page that could not be loaded or rendered. Its code loads when the browser is idle. */
export function RouteError() {
  const reason = reasonOf(useRouteError())
  return reason === 'not_found' ? <NotFoundPage.Island /> : <FailedPage.Island reason={reason} />
}

function reasonOf(error: unknown): FailedPageProps['reason'] | 'not_found' {
  if (isRouteErrorResponse(error)) {
    const failure: Partial<LoadFailure> | null = error.data
    return failure?.reason ?? (error.status === 404 ? 'not_found' : 'failed')
  }
  // A chunk that can't be fetched throws a TypeError: there is no network, or a new release has replaced the chunk.
  if (!(error instanceof TypeError) || !/fetch|import/i.test(error.message)) return 'broken'
  return navigator.onLine ? 'missing' : 'unreachable'
}
