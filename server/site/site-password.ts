import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE } from '#domain/durations.ts'
import { INCOMPLETE } from '#domain/forms/form-messages.ts'
import type { Run } from '#server/database/sql.ts'
import { badField, type CallError, callError } from '#server/http/call-error.ts'
import { sendError } from '#server/http/errors.ts'
import { isNativeForm, isOwnPath } from '#server/http/native-form.ts'
import { clearOwnCookie, ownCookieOf, setOwnCookie } from '#server/http/own-cookies.ts'
import { consumeQuota, type Quota, resetQuota, tooManyRequests } from '#server/security/rate-limiter.ts'
import { SITE_PASSWORD_PAGE_POLICY, sitePasswordPage } from './site-password-page.ts'
import { sitePasswordTokens, TOKEN_LIFETIME_MS } from './site-password-token.ts'

const TOKEN_COOKIE = 'rusbank_gate'
const CALL = '/api/register'
/** Open to everyone. */
const OPEN_PATHS = new Set(['/healthz', '/readyz', '/robots.txt'])
/**
 * Payment providers have no token: their notifications are verified otherwise, and a returning browser may have no cookie.
 * Tested against the route that answers, since other paths with such a prefix lead to pages.
 */
const PAYMENT_ROUTES = /^\/(api\/payments|(sandbox|checkout)\/(payfast|ozow|payjustnow|finchoice))\//
/** The attempts of one visitor. */
const ATTEMPT_QUOTA: Quota = { name: 'gate', limit: 10, window: 15 * MINUTE }

const closed = callError({ status: 401, code: 'site_closed', message: 'This site is password-protected.' })
const incomplete = badField('password', INCOMPLETE)
/** Passes an error on to the next page, once: the form is shown at the requested URL, never at the call's. */
const PROBLEM_COOKIE = 'rusbank_gate_problem'
/** In seconds. */
const PROBLEM_LIFETIME_S = 60
const wrong: CallError = callError({ status: 401, code: 'wrong_password', message: 'Incorrect Password' })

interface SitePasswordOptions {
  readonly password: string
  readonly run: Run
  /** Epoch ms. */
  readonly now: () => number
}

/**
 * Requires the site's password for the whole shop: pages, files and calls. A visitor enters by `POST /api/register` with only a
 * password; with other fields that call is a registration.
 */
export function requireSitePassword(app: FastifyInstance, { password, run, now }: SitePasswordOptions): void {
  const tokens = sitePasswordTokens(password)
  const hasToken = (request: FastifyRequest) => tokens.isGood(ownCookieOf(request, TOKEN_COOKIE), now())

  app.addHook('onRequest', async (request, reply) => {
    // Responses that are public in an open shop require the token here, so shared caches must not serve them to others.
    reply.header('vary', 'Cookie')
    const path = pathOf(request)
    if (hasToken(request) || isOpen(request) || (request.method === 'POST' && path === CALL)) return
    if (path === '/api' || path.startsWith('/api/') || !isRead(request)) return sendError(reply, closed)
    return sendPasswordPage(reply, { problem: problemOf(request), next: request.url })
  })

  app.addHook('preValidation', async (request, reply) => {
    if (request.method !== 'POST' || pathOf(request) !== CALL) return
    const form = passwordForm(request.body)
    if (form === null) return hasToken(request) ? undefined : sendError(reply, closed)
    const refused = await passwordErrorOf(form.password, request)
    if (refused !== null) {
      if (!isNativeForm(request)) return sendError(reply, refused)
      setOwnCookie(reply, { name: PROBLEM_COOKIE, value: refused.error.code, maxAge: PROBLEM_LIFETIME_S })
      return reply.header('cache-control', 'no-store').redirect(form.next, 303)
    }
    setOwnCookie(reply, { name: TOKEN_COOKIE, value: tokens.make(now()), maxAge: TOKEN_LIFETIME_MS / 1000 })
    reply.header('cache-control', 'no-store')
    return isNativeForm(request) ? reply.redirect(form.next, 303) : reply.send({ opened: true })
  })

  async function passwordErrorOf(given: string, request: FastifyRequest): Promise<CallError | null> {
    if (given === '') return incomplete
    const use = { quota: ATTEMPT_QUOTA, who: request.ip, now: now() }
    const taken = await consumeQuota(run, use)
    if (!taken.ok) return tooManyRequests(taken.retryAfter)
    if (!tokens.isPassword(given)) return wrong
    await resetQuota(run, use)
    return null
  }
}

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? ''

function isOpen(request: FastifyRequest): boolean {
  return OPEN_PATHS.has(pathOf(request)) || PAYMENT_ROUTES.test(request.routeOptions.url ?? '')
}

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

/** The parsed password form; null for a registration, which has more fields. */
function passwordForm(body: unknown): { readonly password: string; readonly next: string } | null {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { password: '', next: '/' }
  const { password, next, ...others } = body as Readonly<Record<string, unknown>>
  if (Object.keys(others).length > 0) return null
  return { password: typeof password === 'string' ? password : '', next: isOwnPath(next) ? next : '/' }
}

const PROBLEMS: ReadonlyMap<string, string> = new Map([
  [incomplete.error.code, incomplete.error.message],
  [wrong.error.code, wrong.error.message],
  ['too_many_requests', 'Too many attempts. Please wait 15 minutes and try again.'],
])

/** The error of the last attempt; null before the first. */
function problemOf(request: FastifyRequest): string | null {
  return PROBLEMS.get(ownCookieOf(request, PROBLEM_COOKIE) ?? '') ?? null
}

function sendPasswordPage(reply: FastifyReply, page: Parameters<typeof sitePasswordPage>[0]): FastifyReply {
  if (page.problem !== null) clearOwnCookie(reply, { name: PROBLEM_COOKIE })
  return reply
    .code(closed.error.data.status)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': SITE_PASSWORD_PAGE_POLICY })
    .type('text/html; charset=utf-8')
    .send(sitePasswordPage(page))
}
