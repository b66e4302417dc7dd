import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import { languageOfPath, pathInLanguage } from '#domain/site/languages.ts'
import { answerBrokenRequest, refuseBrokenRequests } from '#server/http/broken-request.ts'
import { closeConnectionsOnStop } from '#server/http/close-connections-on-stop.ts'
import { encapsulated } from '#server/http/encapsulated.ts'
import { answerError, notFound } from '#server/http/errors.ts'
import { returnToForm } from '#server/http/native-form.ts'
import { ownCookies } from '#server/http/own-cookies.ts'
import { readForms } from '#server/http/read-forms.ts'
import { shedLoad } from '#server/http/shed-load.ts'
import { readValibotSchemas } from '#server/http/valibot-compilers.ts'
import { orderSettlement } from '#server/order/settle-payment.ts'
import { callHeaders } from '#server/security/security-headers.ts'
import { sendPageHeaders } from '#server/security/send-page-headers.ts'
import { requireSitePassword } from '#server/site/site-password.ts'
import type { AppOptions } from './app-options.ts'
import { healthRoutes } from './health-routes.ts'
import { registerApi } from './register-api.ts'
import { registerPages } from './register-pages.ts'
import { registerPayments } from './register-payments.ts'

/** The default limit of a request's body, in bytes. A call can set its own. */
const BODY_LIMIT = 64 * 1024
/** A request that is still incomplete after this many ms is closed: a slow sender must not hold a connection. */
const REQUEST_TIMEOUT_MS = 30_000
/**
 * A connection over which nothing was sent or received for this many ms is closed: a reader that has stopped must not hold
 * its answer. Live connections have heartbeats.
 */
const CONNECTION_TIMEOUT_MS = 120_000

/** Builds the server with all calls and pages. It is not listening yet. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { checkout, payments, database, publicUrl, gtmId, sitePassword, trustProxy } = options
  const { requestTimeout = REQUEST_TIMEOUT_MS, stopping = new AbortController().signal } = options
  const { run } = database.sql
  const app = Fastify({
    logger: options.logger ?? false,
    bodyLimit: BODY_LIMIT,
    requestTimeout,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    http: { headersTimeout: requestTimeout, connectionsCheckingInterval: requestTimeout / 6, requireHostHeader: false },
    trustProxy: typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy,
    clientErrorHandler: answerBrokenRequest,
    // While stopping, requests over open connections are still answered.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    // Called for a URL that can't be decoded, before any route is looked up: a broken link still gets a page.
    frameworkErrors: (error, request, reply) => {
      if (request.method === 'GET' && !request.url.startsWith('/api')) {
        void reply.redirect(pathInLanguage('/404', languageOfPath(request.url)))
      } else void answerError(error, request, reply)
    },
  })
  refuseBrokenRequests(app)
  closeConnectionsOnStop(app, stopping)
  sendPageHeaders(app, { publicUrl, isMeasured: gtmId !== null, formOrigins: payments?.formOrigins ?? [] })
  shedLoad(app, { headers: callHeaders(publicUrl) })
  readValibotSchemas(app)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(notFound)
  app.addHook('onSend', returnToForm)

  // Flushes the compressor with each part of a page, and not only when its buffer is full.
  const flushing = { brotli: constants.BROTLI_OPERATION_FLUSH, gzip: constants.Z_SYNC_FLUSH }
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    globalDecompression: false,
    brotliOptions: { flush: flushing.brotli, params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { flush: flushing.gzip },
  })
  await ownCookies(app, { publicUrl })
  await readForms(app, { bodyLimit: BODY_LIMIT })
  if (sitePassword !== null) requireSitePassword(app, { password: sitePassword, run, now: Date.now })
  await app.register(encapsulated((api) => registerApi(api, options)))
  if (payments !== undefined) {
    await registerPayments(app, { payments, settlement: orderSettlement(checkout), run, publicUrl, now: checkout.now })
  }

  healthRoutes(app, { database, stopping })
  await registerPages(app, options)
  return app
}
