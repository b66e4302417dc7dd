import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { languageOfPath, pathInLanguage } from '#domain/site/languages.ts'
import { answerError } from '#server/http/errors.ts'
import { Overloaded } from '#server/http/overloaded.ts'
import { type PlainPage, plainPage } from '#server/http/plain-page.ts'
import { ERROR_PAGE_WORDS } from './error-page-words.ts'

/** For a page that took too long to render, or whose data are unavailable, in seconds. */
export const PAGE_RETRY_AFTER_S = 5

/** Answers with an error page, without details. */
export function answerErrorPage(error: FastifyError, request: FastifyRequest, reply: FastifyReply): unknown {
  if ((error.statusCode ?? 500) < 500) return answerError(error, request, reply)
  const isExpected = error instanceof Overloaded
  if (!isExpected) request.log.error({ err: error }, 'a page failed')
  const isBrief = isExpected || error.name === 'TimeoutError'
  if (isBrief) reply.header('retry-after', PAGE_RETRY_AFTER_S)
  return reply
    .code(isBrief ? 503 : 500)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(errorPage({ url: request.url, nonce: reply.newNonce(), isBrief }))
}

interface ErrorPage {
  /** The URL of the failed page. It determines the language. */
  readonly url: string
  readonly nonce: PlainPage['nonce']
  /** Whether a retry in a moment may succeed. */
  readonly isBrief: boolean
}

export function errorPage({ url, nonce, isBrief }: ErrorPage): string {
  const language = languageOfPath(url)
  const { failed, unavailable, ways } = ERROR_PAGE_WORDS[language.code]
  const { title, advice } = isBrief ? unavailable : failed
  const body = `      <h1>${title}</h1>
      <p>${advice}</p>
      <p>${ways(pathInLanguage('/', language))}</p>`
  return plainPage({ title: `${title} – Rusbank`, lang: language.locale, nonce, body })
}
