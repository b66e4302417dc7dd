import * as v from 'valibot'
import { decodeJson } from '#server/payments/provider-http.ts'
import type { FakeProvider, NotificationKind, SandboxOptions } from './fake-provider.ts'
import { insertNotification, recordNotificationAnswer, type SandboxPayment } from './provider-ledger.ts'

/** How long the shop may take to answer, in ms. */
const ANSWER_TIMEOUT_MS = 15_000
/** The delays before retries, in ms. */
const RETRY_DELAYS_MS = [2_000, 8_000, 30_000, 120_000, 600_000]

export type Notifier = ReturnType<typeof openNotifier>

interface NotificationToSend {
  readonly payment: SandboxPayment
  readonly kind: NotificationKind
}

export interface ShopAnswer {
  /** Null if the shop did not answer, or nothing was sent. */
  readonly status: number | null
  /** Where to send the shopper, if the shop's answer says so. */
  readonly returnUrl: string | null
}

const ReturnSchema = v.object({ return_url: v.pipe(v.string(), v.url()) })

export function openNotifier({ run, localUrl, onError, now }: SandboxOptions) {
  const waiting = new Set<NodeJS.Timeout>()
  let isClosed = false
  /** Runs the work after this many ms, unless the sandbox closes before. */
  const schedule = (work: () => Promise<unknown>, ms: number): void => {
    // A request may still be in progress when the sandbox closes. Its port may belong to another server later.
    if (isClosed) return
    const timer = setTimeout(() => {
      waiting.delete(timer)
      work().catch(onError)
    }, ms)
    timer.unref()
    waiting.add(timer)
  }
  const attempt = async (
    fake: FakeProvider,
    { payment, kind }: NotificationToSend,
    retryDelays: readonly number[],
  ): Promise<ShopAnswer> => {
    const request = fake.notification(payment, kind)
    // Notifies only this shop, whatever host its URL names.
    const to = request === null || !URL.canParse(request.url) ? null : new URL(request.url)
    if (request === null || to === null || !to.pathname.startsWith('/api/payments/'))
      return { status: null, returnUrl: null }
    const id = await insertNotification(run, { paymentId: payment.id, kind, said: request.said, now: now() })
    const { method, headers, body } = request
    const answer = await post(`${localUrl()}${to.pathname}${to.search}`, { method, headers, body })
    if (answer.status !== null) await recordNotificationAnswer(run, { id, answered: answer.status })
    const [wait, ...more] = retryDelays
    if (wait !== undefined && kind !== 'forged' && (answer.status === null || answer.status >= 500)) {
      schedule(() => attempt(fake, { payment, kind }, more), wait)
    }
    return answer
  }
  return {
    /** Notifies the shop over HTTP, and retries later if it could not answer. Resolves with the shop's first answer. */
    send: (fake: FakeProvider, notification: NotificationToSend) => attempt(fake, notification, RETRY_DELAYS_MS),
    schedule,
    close(): void {
      isClosed = true
      for (const timer of waiting) clearTimeout(timer)
      waiting.clear()
    },
  }
}

async function post(
  url: string,
  { method, headers, body }: RequestInit & { readonly method: string },
): Promise<ShopAnswer> {
  try {
    const response = await fetch(url, {
      method,
      headers: headers ?? {},
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      ...(body !== null && body !== undefined && { body }),
    })
    const parsed = decodeJson(ReturnSchema, await response.text())
    return { status: response.status, returnUrl: parsed.success ? parsed.output.return_url : null }
  } catch {
    return { status: null, returnUrl: null }
  }
}
