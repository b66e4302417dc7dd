import '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { INCOMPLETE } from '#domain/forms/form-messages.ts'
import type { Run } from '#server/database/sql.ts'
import { type CallError, callError } from '#server/http/call-error.ts'
import { sendError } from '#server/http/errors.ts'
import { type Allowance, giveBack, take, tooOften } from '#server/limits/allowance.ts'
import { GATE_POLICY, gatePage } from './gate-page.ts'
import { gatePasses, PASS_KEPT } from './gate-pass.ts'

const COOKIE = 'rusbank_gate'
const CALL = '/api/register'
/** What is answered to everybody, in every shop. */
const OPEN_PATHS = new Set(['/healthz', '/readyz', '/robots.txt'])
/** Providers of payments have no pass: what they say is proven otherwise, and a browser that they send back may bring none. */
const PAYMENT_PATHS = /^\/(api\/payments|sandbox|checkout\/(payfast|ozow|payjustnow|finchoice))\//
/** Tries of one visitor. */
const TRIES: Allowance = { name: 'gate', most: 10, within: 15 * 60 * 1000 }

const closed = callError({ status: 401, code: 'site_closed', message: 'This site asks for a password.' })
const incomplete = callError({ status: 400, code: 'bad_request', message: INCOMPLETE, data: { fields: ['password'] } })
const wrong: CallError = callError({ status: 401, code: 'wrong_password', message: 'Incorrect Password' })

interface SiteGateOptions {
  readonly password: string
  readonly run: Run
  /** Epoch ms. */
  readonly now: () => number
}

/**
 * Shuts the whole shop, pages, files and calls, for everybody without a pass. `POST /api/register` with a password and
 * nothing else is the way in; everything else that it may hold is an account's.
 */
export function siteGate(app: FastifyInstance, { password, run, now }: SiteGateOptions): void {
  const passes = gatePasses(password)
  const isIn = (request: FastifyRequest) => passes.isGood(request.cookies[COOKIE], now())

  app.addHook('onRequest', async (request, reply) => {
    const path = pathOf(request)
    if (isIn(request) || isOpen(path) || (request.method === 'POST' && path === CALL)) return
    if (path === '/api' || path.startsWith('/api/') || !isRead(request)) return sendError(reply, closed)
    return sendGate(reply, { error: closed, problem: null, next: request.url })
  })

  app.addHook('preValidation', async (request, reply) => {
    if (request.method !== 'POST' || pathOf(request) !== CALL) return
    const form = gateForm(request.body)
    if (form === null) return isIn(request) ? undefined : sendError(reply, closed)
    const refused = await refusal(form.password, { request, reply })
    if (refused !== null) {
      if (!wantsPage(request)) return sendError(reply, refused)
      return sendGate(reply, { error: refused, problem: refused.error.message, next: form.next })
    }
    setPass(reply, passes.make(now()))
    reply.header('cache-control', 'no-store')
    return wantsPage(request) ? reply.redirect(form.next, 303) : reply.send({ opened: true })
  })

  async function refusal(given: string, { request, reply }: Exchange): Promise<CallError | null> {
    if (given === '') return incomplete
    const taking = { allowance: TRIES, address: request.ip, now: now() }
    const taken = await take(run, taking)
    if (!taken.ok) return tooOften(reply, taken)
    if (!passes.isPassword(given)) return wrong
    await giveBack(run, taking)
    return null
  }
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? ''
}

function isOpen(path: string): boolean {
  return OPEN_PATHS.has(path) || PAYMENT_PATHS.test(path)
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** The gate's own form; null for an account's, which has more than a password. */
function gateForm(body: unknown): { readonly password: string; readonly next: string } | null {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { password: '', next: '/' }
  const { password, next, ...others } = body as Readonly<Record<string, unknown>>
  if (Object.keys(others).length > 0) return null
  return { password: typeof password === 'string' ? password : '', next: isOwnPath(next) ? next : '/' }
}

/** A path of this very shop: nothing that a browser would take for another host's. */
function isOwnPath(next: unknown): next is string {
  return typeof next === 'string' && /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(next)
}

/** A form that a browser sent by itself, without any script. */
function wantsPage({ headers }: FastifyRequest): boolean {
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
  return isForm && (headers.accept?.includes('text/html') ?? false)
}

function setPass(reply: FastifyReply, pass: string): void {
  const secure = reply.request.protocol === 'https'
  reply.setCookie(COOKIE, pass, { httpOnly: true, sameSite: 'lax', path: '/', maxAge: PASS_KEPT / 1000, secure })
}

interface GateAnswer {
  readonly error: CallError
  readonly problem: string | null
  readonly next: string
}

function sendGate(reply: FastifyReply, { error, problem, next }: GateAnswer): FastifyReply {
  return reply
    .code(error.error.data.status)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': GATE_POLICY })
    .type('text/html; charset=utf-8')
    .send(gatePage({ next, problem }))
}
