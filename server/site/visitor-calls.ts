import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pathWithoutLanguage } from '#domain/site/languages.ts'
import { OFFLINE_PAGE } from '#domain/site/offline-page.ts'
import type { FetchApi } from './ssr-bundle.ts'

type Answer = Awaited<ReturnType<FastifyInstance['inject']>>

/** Makes a page's API calls inside this process, with the visitor's cookies. */
export interface VisitorCalls {
  /** Runs a rendering. Its calls are made as the request's visitor, and each distinct call once. */
  readonly runAs: <Result>(request: FastifyRequest, render: () => Promise<Result>) => Promise<Result>
  readonly fetchApi: FetchApi
}

interface Visit {
  readonly request: FastifyRequest
  readonly answers: Map<string, Promise<Answer>>
}

export function visitorCalls(): VisitorCalls {
  const visits = new AsyncLocalStorage<Visit>()
  return {
    runAs: (request, render) => visits.run({ request, answers: new Map() }, render),
    async fetchApi(path, { signal }) {
      const visit = visits.getStore()
      if (visit === undefined) throw new Error('Nobody’s page is being rendered')
      const { request, answers } = visit
      const answer = answers.get(path) ?? inject({ request, path, signal: signal ?? null })
      answers.set(path, answer)
      return responseOf(
        await answer.catch((error: unknown) => {
          signal?.throwIfAborted()
          throw error
        }),
      )
    },
  }
}

/** The offline fallback page is the same for everyone: its rendering only gets the cookie of the site's password. */
export function cookiesFor({ url, headers }: FastifyRequest): string | undefined {
  if (pathWithoutLanguage(url).split('?')[0] !== OFFLINE_PAGE) return headers.cookie
  return headers.cookie?.split('; ').filter(isSitePassword).join('; ')
}

export function isSitePassword(cookie: string): boolean {
  return /^(__Host-)?rusbank_gate=/.test(cookie)
}

interface Call {
  readonly request: FastifyRequest
  readonly path: string
  readonly signal: AbortSignal | null
}

function inject({ request, path, signal }: Call): Promise<Answer> {
  const { host } = request.headers
  const cookie = cookiesFor(request)
  return request.server.inject({
    method: 'GET',
    url: path,
    remoteAddress: request.ip,
    headers: { ...(cookie !== undefined && { cookie }), ...(host !== undefined && { host }) },
    ...(signal !== null && { signal }),
  })
}

function responseOf({ statusCode, headers, payload }: Answer): Response {
  const isEmpty = statusCode === 204 || statusCode === 304
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  )
  return new Response(isEmpty ? null : payload, { status: statusCode, headers: entries })
}
