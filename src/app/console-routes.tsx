import { data, type RouteObject, redirect } from 'react-router-dom'
import type { PageSpeed } from '#domain/site/web-vitals.ts'
import type { AccessLog } from '#domain/support/access-calls.ts'
import type { RecordingPage } from '#domain/support/recorded-cart.ts'
import type { Member } from '#domain/support/staff-sign-in.ts'
import type { Subject } from '#domain/support/subject-calls.ts'
import { type ConsoleApi, type ConsoleResult, queryOf } from '../support/console-api.ts'
import { ConsoleError, ConsoleNotFound } from '../support/console-error.tsx'
import { ConsoleLayout } from '../support/console-layout.tsx'
import { FindPage, loadSearchResults } from '../support/find-page.tsx'
import { SignInPage } from '../support/sign-in-page.tsx'
import type { PageHandle } from './page-handle.ts'
import { type Guards, withGuards } from './route-guards.ts'

const staffOnly: PageHandle = { module: '', step: null, guards: ['staff'] }

/** The console's route table. */
export function consoleRoutes(api: ConsoleApi): RouteObject[] {
  const guards: Guards = new Map([
    [
      'staff',
      async ({ request }) => {
        const called = await api.get<{ member: Member }>('me', request.signal)
        if (called.ok || called.status !== 401) return
        const { pathname, search } = new URL(request.url)
        const to = pathname.replace(/^\/support/, '') + search
        throw redirect(`/sign-in${queryOf({ to: to === '/' ? '' : to })}`)
      },
    ],
  ])
  return withGuards(
    [
      { path: 'sign-in', element: <SignInPage api={api} /> },
      {
        HydrateFallback: Waiting,
        handle: staffOnly,
        element: <ConsoleLayout api={api} />,
        ErrorBoundary: ConsoleError,
        loader: async ({ request }) => bodyOrThrow(await api.get<{ member: Member }>('me', request.signal)).member,
        children: [
          {
            ErrorBoundary: ConsoleError,
            children: [
              { index: true, element: <FindPage />, loader: ({ request }) => loadSearchResults(api, request) },
              {
                path: 'carts/:cartId',
                lazy: async () => {
                  const { SubjectPage } = await import('../support/subject-page.tsx')
                  return {
                    element: <SubjectPage api={api} />,
                    loader: async ({ params, request }) =>
                      bodyOrThrow(await api.get<Subject>(pathOf('carts', params.cartId), request.signal)),
                  }
                },
              },
              {
                path: 'orders/:number',
                lazy: async () => {
                  const { OrderPage } = await import('../support/order-page.tsx')
                  return {
                    element: <OrderPage api={api} />,
                    loader: async ({ params, request }) =>
                      bodyOrThrow(await api.get<Subject>(pathOf('orders', params.number), request.signal)),
                  }
                },
              },
              {
                path: 'carts/:cartId/replay',
                shouldRevalidate: ({ currentParams, nextParams }) => currentParams.cartId !== nextParams.cartId,
                lazy: async () => {
                  const { ReplayPage } = await import('../support/replay-page.tsx')
                  return {
                    element: <ReplayPage api={api} />,
                    loader: async ({ params, request }) =>
                      bodyOrThrow(
                        await api.get<RecordingPage>(`${pathOf('carts', params.cartId)}/recording`, request.signal),
                      ),
                  }
                },
              },
              {
                path: 'password',
                lazy: async () => {
                  const { PasswordPage } = await import('../support/password-page.tsx')
                  return { element: <PasswordPage api={api} /> }
                },
              },
              {
                path: 'page-speed',
                lazy: async () => ({
                  Component: (await import('../support/page-speed-page.tsx')).PageSpeedPage,
                  loader: async ({ request }) => bodyOrThrow(await api.get<PageSpeed>('page-speed', request.signal)),
                }),
              },
              {
                path: 'looks',
                lazy: async () => ({
                  Component: (await import('../support/access-log-page.tsx')).AccessLogPage,
                  loader: async ({ request }) => {
                    const before = new URL(request.url).searchParams.get('before')
                    return bodyOrThrow(await api.get<AccessLog>(`looks${queryOf({ before })}`, request.signal))
                  },
                }),
              },
              { path: '*', element: <ConsoleNotFound /> },
            ],
          },
        ],
      },
    ],
    guards,
  )
}

/** Shown while the first page loads. */
function Waiting() {
  return <p className="console-page">Loading…</p>
}

/** The call about what an address names, whose text may be anything. */
const pathOf = (kind: 'carts' | 'orders', id = ''): string => `${kind}/${encodeURIComponent(id)}`

function bodyOrThrow<Body>(called: ConsoleResult<Body>): Body {
  if (called.ok) return called.body
  throw data(called.message, { status: called.status })
}
