import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isUnansweredStatus } from '#domain/site/unanswered.ts'

type Answer = Awaited<ReturnType<FastifyInstance['inject']>>

interface PageVisitor {
  readonly request: FastifyRequest
  /** The cookies of which the page may know. */
  readonly cookie: string | undefined
  /** Called when a call is refused for now, to this visitor or to all: the page may lack something. */
  readonly onUnanswered: () => void
}

export type VisitorCalls = ReturnType<typeof visitorCalls>

/** Makes a page's API calls inside this process. */
export function visitorCalls() {
  const visits = new AsyncLocalStorage<{ visitor: PageVisitor; answers: Map<string, Promise<Answer>> }>()
  return {
    /** Runs a rendering. Its calls are made with this visitor's cookies, and each distinct call once. */
    runAs: <Result>(visitor: PageVisitor, render: () => Promise<Result>): Promise<Result> =>
      visits.run({ visitor, answers: new Map() }, render),
    async fetchApi(path: string, { signal }: RequestInit): Promise<Response> {
      const visit = visits.getStore()
      if (visit === undefined) throw new Error('Nobody’s page is being rendered')
      const { visitor, answers } = visit
      const answer = answers.get(path) ?? inject({ ...visitor, path, signal: signal ?? null })
      answers.set(path, answer)
      const answered = await answer.catch((error: unknown) => {
        signal?.throwIfAborted()
        throw error
      })
      if (isUnansweredStatus(answered.statusCode)) visitor.onUnanswered()
      return responseOf(answered)
    },
  }
}

/** The cookies of a request, each as `name=value`, separated as where the calls parse them. */
export function cookiesOf({ headers }: FastifyRequest): string[] {
  return (headers.cookie ?? '').split(';').map((each) => each.trim())
}

/** Whether a cookie opens the shop, and does not change its pages. */
export const isSitePassword = (cookie: string): boolean => /^(__Host-)?rusbank_gate=/.test(cookie)

interface VisitorCall extends Pick<PageVisitor, 'request' | 'cookie'> {
  readonly path: string
  readonly signal: AbortSignal | null
}

function inject({ request, cookie, path, signal }: VisitorCall): Promise<Answer> {
  const { host } = request.headers
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
