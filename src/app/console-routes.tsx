import type { ComponentType } from 'react'
import { data, type LoaderFunctionArgs, type RouteObject, redirect, redirectDocument } from 'react-router-dom'
import * as v from 'valibot'
import type { Member } from '#domain/support/staff-sign-in.ts'
import { SubjectSchema } from '#domain/support/subject-calls.ts'
import { type ConsoleApi, type ConsoleResult, queryOf } from '../support/console-api.ts'
import { ConsoleError, ConsoleNotFound } from '../support/console-error.tsx'
import { ConsoleLayout } from '../support/console-layout.tsx'
import { FindPage, loadSearchResults } from '../support/find-page.tsx'
import { SignInPage } from '../support/sign-in-page.tsx'
import type { PageHandle } from './page-handle.ts'
import { type Guards, withGuards } from './route-guards.ts'

interface PageProps {
  readonly api: ConsoleApi
}

const staffOnly: PageHandle = { module: '', step: null, guards: ['staff'] }

/** The console's route table. */
export function consoleRoutes(api: ConsoleApi): RouteObject[] {
  const answers = new WeakMap<Request, ReturnType<typeof api.get<{ member: Member }>>>()
  /** Asks once for each navigation, whose guards and loaders have one request. */
  const whoAsks = (request: Request) => {
    const answer = answers.get(request) ?? api.get<{ member: Member }>('me', request.signal)
    answers.set(request, answer)
    return answer
  }
  const guards: Guards = new Map([
    [
      'staff',
      async ({ request }) => {
        const called = await whoAsks(request)
        if (called.ok || called.status !== 401) return
        const { pathname, search } = new URL(request.url)
        const to = pathname.replace(/^\/support/, '') + search
        throw redirect(`/sign-in${queryOf({ to: to === '/' ? '' : to })}`)
      },
    ],
  ])
  /** A page whose code is a separate chunk, with the answer of the call at `callOf` as its data, decoded by `answer`. */
  const page = (
    load: () => Promise<ComponentType<PageProps>>,
    callOf?: (args: LoaderFunctionArgs) => string,
    answer: v.GenericSchema = v.unknown(),
  ): Pick<RouteObject, 'element' | 'loader'> => {
    let code: ReturnType<typeof load> | undefined
    const loaded: LoadedPageProps['loaded'] = { Page: Waiting }
    return {
      element: <LoadedPage api={api} loaded={loaded} />,
      async loader(args) {
        const { url, signal } = args.request
        try {
          code ??= load()
          loaded.Page = await code
        } catch (error) {
          consoleBodyOrThrow(await api.get('me', signal))
          // Many browsers don't fetch it again while the document is open (decision 0200). One just opened has tried.
          if (url === location.href) throw error
          throw redirectDocument(url)
        }
        return callOf ? v.parse(answer, consoleBodyOrThrow(await api.get(callOf(args), signal))) : null
      },
    }
  }
  return withGuards(
    [
      { path: 'sign-in', element: <SignInPage api={api} /> },
      {
        HydrateFallback: Waiting,
        handle: staffOnly,
        element: <ConsoleLayout api={api} />,
        ErrorBoundary: ConsoleError,
        loader: async ({ request }) => consoleBodyOrThrow(await whoAsks(request)).member,
        children: [
          {
            ErrorBoundary: ConsoleError,
            children: [
              { index: true, element: <FindPage />, loader: ({ request }) => loadSearchResults(api, request) },
              {
                path: 'carts/:cartId',
                ...page(
                  async () => (await import('../support/subject-page.tsx')).SubjectPage,
                  ({ params }) => pathOf('carts', params.cartId),
                  SubjectSchema,
                ),
              },
              {
                path: 'orders/:number',
                ...page(
                  async () => (await import('../support/order-page.tsx')).OrderPage,
                  ({ params }) => pathOf('orders', params.number),
                  SubjectSchema,
                ),
              },
              {
                path: 'carts/:cartId/replay',
                shouldRevalidate: ({ currentParams, nextParams }) => currentParams.cartId !== nextParams.cartId,
                ...page(
                  async () => (await import('../support/replay-page.tsx')).ReplayPage,
                  ({ params }) => `${pathOf('carts', params.cartId)}/recording`,
                ),
              },
              { path: 'password', ...page(async () => (await import('../support/password-page.tsx')).PasswordPage) },
              {
                path: 'page-speed',
                ...page(
                  async () => (await import('../support/page-speed-page.tsx')).PageSpeedPage,
                  () => 'page-speed',
                ),
              },
              {
                path: 'looks',
                ...page(
                  async () => (await import('../support/access-log-page.tsx')).AccessLogPage,
                  ({ request }) => `looks${queryOf({ before: new URL(request.url).searchParams.get('before') })}`,
                ),
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

interface LoadedPageProps extends PageProps {
  /** Has its code once its loader is done. */
  readonly loaded: { Page: ComponentType<PageProps> }
}

const LoadedPage = ({ api, loaded: { Page } }: LoadedPageProps) => <Page api={api} />

/** Shown while the first page loads. */
const Waiting = () => <p className="console-page">Loading…</p>

/** The call about what an address names, whose text may be anything. */
const pathOf = (kind: 'carts' | 'orders', id = ''): string => `${kind}/${encodeURIComponent(id)}`

function consoleBodyOrThrow<Body>(called: ConsoleResult<Body>): Body {
  if (called.ok) return called.body
  throw data(called.message, { status: called.status })
}
