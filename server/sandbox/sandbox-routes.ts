import '@fastify/helmet'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { assertNever } from '#domain/assert.ts'
import type { Run } from '#server/database/sql.ts'
import { encapsulated } from '#server/http/encapsulated.ts'
import { parseBodiesAsText, rawBody } from '#server/http/raw-body.ts'
import { parseForm } from '#server/payments/form-encoding.ts'
import { fakeFinchoice } from './fake-finchoice.ts'
import { fakeOzow } from './fake-ozow.ts'
import { fakePayfast } from './fake-payfast.ts'
import { fakePayjustnow } from './fake-payjustnow.ts'
import { type FakeProvider, paymentPagePath, type ReturnToShop } from './fake-provider.ts'
import { type Notifier, openNotifier } from './notifier.ts'
import { OUTAGES, readOutages, setOutage, simulateOutages } from './outages.ts'
import {
  autoSubmitPage,
  ledgerPage,
  messagePage,
  type NotificationTiming,
  notificationTimings,
  paymentPage,
} from './pages.ts'
import {
  listSandboxPayments,
  notificationsOf,
  paymentsToNotify,
  type SandboxPayment,
  sandboxPayment,
  settleSandboxPayment,
} from './provider-ledger.ts'

/** The longest that is read, in bytes. */
const LONGEST = 64 * 1024
/** How late a late notification is, in ms. */
const LATE = 5_000
/** Payments that the book's page shows. */
const SHOWN = 50

export interface SandboxOptions {
  readonly run: Run
  /** Where this server itself listens, without a slash at the end. */
  readonly localUrl: () => string
  readonly onError: (error: unknown) => void
  /** Epoch ms. */
  readonly now: () => number
}

const counters: readonly FakeProvider[] = [fakePayfast, fakeOzow, fakePayjustnow, fakeFinchoice]

/** The providers, played: never part of a server that takes real money. */
export function sandboxRoutes(app: FastifyInstance, options: SandboxOptions): void {
  parseBodiesAsText(app, { atMost: LONGEST })
  const tells = openNotifier(options)
  app.addHook('onClose', async () => tells.close())
  app.addHook('onListen', async () => tells.inAWhile(() => tellWhatIsOwed({ ...options, tells }), 0))
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  })
  for (const counter of counters) {
    app.register(
      encapsulated(async (calls) => {
        simulateOutages(calls, { counter, run: options.run })
        counter.routes(calls, options)
      }),
    )
    app.get(`/sandbox/${counter.provider}/pay/:id`, (request, reply) =>
      showPayment(options, { counter, request, reply }),
    )
    app.post(`/sandbox/${counter.provider}/pay/:id`, (request, reply) =>
      act({ ...options, tells }, { counter, request, reply }),
    )
  }
  app.get('/sandbox', (_request, reply) => reply.redirect('/sandbox/book', 303))
  app.get('/sandbox/book', (_request, reply) => showBook(options, reply))
  app.post('/sandbox/servers/:provider', (request, reply) => trouble(options, { request, reply }))
  app.post('/sandbox/book/:id', (request, reply) => tellAgain({ ...options, tells }, { request, reply }))
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}
interface AtCounter extends Exchange {
  readonly counter: FakeProvider
}
type Acting = SandboxOptions & { readonly tells: Notifier }

async function paymentOf(run: Run, request: FastifyRequest): Promise<SandboxPayment | undefined> {
  const { id } = request.params as { readonly id: string }
  return sandboxPayment(run, id)
}

function html(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(page)
}

function unknown(reply: FastifyReply): FastifyReply {
  const says = 'The sandbox knows no such payment.'
  return html(reply.code(404), messagePage({ title: 'Not found', says, nonce: reply.cspNonce }))
}

async function showPayment({ run }: SandboxOptions, { counter, request, reply }: AtCounter): Promise<FastifyReply> {
  const payment = await paymentOf(run, request)
  if (payment === undefined || payment.provider !== counter.provider) return unknown(reply)
  if (payment.status !== 'open' && payment.status !== 'silent') return html(reply.code(410), ended(payment, reply))
  return html(reply, paymentPage({ counter, payment, nonce: reply.cspNonce }))
}

function ended({ status }: SandboxPayment, reply: FastifyReply): string {
  return messagePage({ title: 'This payment has ended', says: `It is ${status}.`, nonce: reply.cspNonce })
}

async function act(acting: Acting, { counter, request, reply }: AtCounter): Promise<FastifyReply> {
  const { run, now } = acting
  const open = await paymentOf(run, request)
  if (open === undefined || open.provider !== counter.provider) return unknown(reply)
  const form = new Map(parseForm(rawBody(request.body)) ?? [])
  const status = statusOf(form.get('act'))
  const way = notificationTimings(counter).find(([id]) => id === form.get('notify'))?.[0] ?? 'before'
  if (status === null) return reply.redirect(paymentPagePath(open), 303)
  // A rand less than was asked for: a mistake that a shop has to notice.
  const amount = way === 'wrong_amount' ? Math.max(1, open.amount - 100) : open.amount
  const paid = status === 'paid' ? amount : 0
  const isTold = status !== 'silent' && way !== 'held' && way !== 'forged'
  const isSettled = await settleSandboxPayment(run, { id: open.id, status, paid, tells: isTold, now: now() })
  const payment = await sandboxPayment(run, open.id)
  // A button that is pressed twice is pressed once.
  if (payment === undefined || (!isSettled && payment.status !== status)) {
    return html(reply.code(409), ended(payment ?? open, reply))
  }
  if (status === 'silent') {
    if (way === 'forged') await acting.tells.tell(counter, { payment, said: 'forged' })
    const says = `${counter.name} tells the shop nothing: you closed its page.`
    return html(reply, messagePage({ title: 'Closed', says, nonce: reply.cspNonce }))
  }
  const returnUrl = await tellAs(acting.tells, { counter, payment, way })
  if (counter.wayBack !== null) return goBack(reply, counter.wayBack(payment))
  if (returnUrl !== null) return goBack(reply, { kind: 'redirect', url: returnUrl })
  const says = `${counter.name} learns from the shop’s answer where to send you, and there is none yet.`
  return html(reply, messagePage({ title: 'The shop has not answered', says, nonce: reply.cspNonce }))
}

async function tellWhatIsOwed({ run, tells }: Acting): Promise<void> {
  for (const payment of await paymentsToNotify(run)) {
    const counter = counters.find(({ provider }) => provider === payment.provider)
    if (counter !== undefined) await tells.tell(counter, { payment, said: 'result' })
  }
}

function statusOf(given: string | undefined): 'paid' | 'cancelled' | 'failed' | 'silent' | null {
  switch (given) {
    case 'pay':
      return 'paid'
    case 'cancel':
      return 'cancelled'
    case 'fail':
      return 'failed'
    case 'silent':
      return 'silent'
    default:
      return null
  }
}

interface ToTellAs {
  readonly counter: FakeProvider
  readonly payment: SandboxPayment
  readonly way: NotificationTiming
}

/** Tells the shop in the chosen way, and resolves with where the shop sends its shopper, if it says so. */
async function tellAs(tells: Notifier, { counter, payment, way }: ToTellAs): Promise<string | null> {
  const result = { payment, said: 'result' } as const
  switch (way) {
    case 'before':
    case 'wrong_amount':
      return (await tells.tell(counter, result)).returnUrl
    case 'twice':
      await tells.tell(counter, result)
      return (await tells.tell(counter, result)).returnUrl
    case 'disordered': {
      const { returnUrl } = await tells.tell(counter, result)
      await tells.tell(counter, { payment, said: 'pending' })
      return returnUrl
    }
    case 'forged':
      return (await tells.tell(counter, { payment, said: 'forged' })).returnUrl
    case 'after':
      tells.inAWhile(() => tells.tell(counter, result), LATE)
      return null
    case 'held':
      return null
    default:
      return assertNever(way)
  }
}

function goBack(reply: FastifyReply, way: ReturnToShop): FastifyReply {
  switch (way.kind) {
    case 'redirect':
      return reply.redirect(way.url, 303)
    case 'form':
      return html(reply, autoSubmitPage({ way, nonce: reply.cspNonce }))
    default:
      return assertNever(way)
  }
}

async function showBook({ run }: SandboxOptions, reply: FastifyReply): Promise<FastifyReply> {
  const payments = await listSandboxPayments(run, SHOWN)
  const entries = await Promise.all(
    payments.map(async (payment) => ({ payment, told: await notificationsOf(run, payment.id) })),
  )
  const wrong = await readOutages(run)
  const servers = counters.map(({ provider, name }) => ({ provider, name, trouble: wrong.get(provider) ?? null }))
  return html(reply, ledgerPage({ entries, servers, nonce: reply.cspNonce }))
}

/** Makes a provider's server answer, or not. */
async function trouble({ run }: SandboxOptions, { request, reply }: Exchange): Promise<FastifyReply> {
  const { provider } = request.params as { readonly provider: string }
  const counter = counters.find((each) => each.provider === provider)
  if (counter === undefined) return unknown(reply)
  const asked = new Map(parseForm(rawBody(request.body)) ?? []).get('server')
  const wanted = OUTAGES.find((each) => each === asked) ?? null
  await setOutage(run, { provider: counter.provider, trouble: wanted })
  return reply.redirect('/sandbox/book', 303)
}

async function tellAgain({ run, tells }: Acting, { request, reply }: Exchange): Promise<FastifyReply> {
  const payment = await paymentOf(run, request)
  if (payment === undefined) return unknown(reply)
  const counter = counters.find(({ provider }) => provider === payment.provider)
  const say = new Map(parseForm(rawBody(request.body)) ?? []).get('say')
  const said = say === 'forged' || say === 'pending' ? say : 'result'
  const isOpen = payment.status === 'open' || payment.status === 'silent'
  if (counter !== undefined && (said !== 'result' || !isOpen)) await tells.tell(counter, { payment, said })
  return reply.redirect('/sandbox/book', 303)
}
