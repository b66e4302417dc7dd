import { MINUTE } from '#domain/durations.ts'
import { retryUntilDone } from '#server/database/retry-until-done.ts'
import type { Run } from '#server/database/sql.ts'
import { claimMail, type DeliveryOutcome, recordDelivery, releaseMail, renewClaims, type StoredMail } from './outbox.ts'

/** The most mails that a process claims at once. */
const BATCH_SIZE = 10
/** How long a claim lasts, in ms. Mail of a killed process waits that long. */
const CLAIM_LEASE_MS = 2 * MINUTE
/** Between two renewals of the claims on a batch that is being sent, in ms. */
const RENEWAL_INTERVAL_MS = CLAIM_LEASE_MS / 4
/** How long the mailer's close waits for the mail that is being sent, in ms. */
const CLOSE_TIMEOUT_MS = 3_000
/** Between two polls for mail of other processes, or due for a retry, in ms. */
const POLL_INTERVAL_MS = 15_000
/** The delays after failed attempts, in ms: about two days in total. */
const RETRY_DELAYS_MS = [1, 5, 15, 60, 3 * 60, 6 * 60, 12 * 60, 24 * 60].map((minutes) => minutes * MINUTE)

export type SendResult =
  | { readonly ok: true }
  /** `permanent`: a retry would be refused too. */
  | { readonly ok: false; readonly permanent: boolean; readonly error: string }

export interface MailTransport {
  readonly send: (mail: StoredMail) => Promise<SendResult>
  readonly close: () => void
}

interface Delivery {
  readonly run: Run
  readonly transport: MailTransport
  /** Epoch ms. */
  readonly now: () => number
  /** Aborted when no more mail may be started. By default it never is. */
  readonly closing?: AbortSignal
  /** Called at the end with the number of mails that could not be sent, if there are any. */
  readonly onUnsent?: (unsent: number) => void
  readonly onError?: (error: unknown) => void
}

/**
 * Sends everything that is due, each mail once: it is claimed before, and its outcome recorded after. If the process dies in
 * between, it is sent again after the claim expires, with the same Message-ID, so that mailboxes can recognize it.
 */
export async function deliverDue(options: Delivery): Promise<number> {
  const { closing = new AbortController().signal, onUnsent = () => {}, onError = () => {}, ...delivery } = options
  const { promise: gaveUp, resolve: giveUp } = Promise.withResolvers<null>()
  const giveUpSoon = (): void => void setTimeout(giveUp, CLOSE_TIMEOUT_MS, null)
  closing.addEventListener('abort', giveUpSoon, { once: true })
  const done = { sent: 0, unsent: 0 }
  try {
    while (!closing.aborted) {
      const claimed = await claimMail(delivery.run, { now: delivery.now(), atMost: BATCH_SIZE, lease: CLAIM_LEASE_MS })
      if (claimed.length === 0) break
      await deliverClaimed(claimed, { ...delivery, closing, onError, gaveUp, done })
    }
    return done.sent
  } finally {
    closing.removeEventListener('abort', giveUpSoon)
    if (done.unsent > 0) onUnsent(done.unsent)
  }
}

interface ClaimedDelivery extends Required<Omit<Delivery, 'onUnsent'>> {
  /** Counts the mails that were sent or not. */
  readonly done: { sent: number; unsent: number }
  /** Resolves when closing no longer waits for the mail being sent. Whether it was sent is unknown then. */
  readonly gaveUp: Promise<null>
}

/** Renews the claims while sending, and releases those that were not started. */
async function deliverClaimed(claimed: readonly StoredMail[], delivery: ClaimedDelivery): Promise<void> {
  const { run, transport, now, closing, onError, gaveUp, done } = delivery
  const left = [...claimed]
  let current: readonly StoredMail[] = []
  let hasFailed = false
  let renewed = Promise.resolve()
  const renewing = setInterval(() => {
    // If a renewal fails, the claims remain, and the next one comes before they expire.
    renewed = renewClaims(run, [...current, ...left], now() + CLAIM_LEASE_MS).catch(() => {})
  }, RENEWAL_INTERVAL_MS)
  try {
    // Once the database has failed, claims may have expired.
    while (!closing.aborted && !hasFailed) {
      current = left.splice(0, 1)
      const [mail] = current
      if (mail === undefined) break
      const result = await Promise.race([transport.send(mail), gaveUp])
      if (result === null) break
      current = []
      await renewed
      const outcome = outcomeOf(result, mail, now())
      // A mail that was sent and not recorded would be sent again.
      const { promise: recorded, resolve } = Promise.withResolvers<void>()
      const recording = retryUntilDone({
        work: () => recordDelivery(run, mail, outcome).then(resolve),
        onError(error) {
          hasFailed = true
          onError(error)
        },
      })
      recording.request()
      await Promise.race([recorded, gaveUp.then(recording.close)])
      done[outcome.status === 'sent' ? 'sent' : 'unsent'] += 1
    }
  } finally {
    clearInterval(renewing)
    if (left.length > 0) await releaseMail(run, left, now())
  }
}

function outcomeOf(sent: SendResult, { attempts }: StoredMail, now: number): DeliveryOutcome {
  if (sent.ok) return { status: 'sent', at: now }
  const wait = RETRY_DELAYS_MS[attempts - 1]
  if (sent.permanent || wait === undefined) return { status: 'failed', error: sent.error }
  return { status: 'waiting', dueAt: now + wait, error: sent.error }
}

export interface Mailer {
  /** Polls the outbox now. */
  readonly wake: () => void
  /** Resolves when the mail being sent is done or has timed out. Other claimed mail is released. */
  readonly close: () => Promise<void>
}

type MailerOptions = Required<Omit<Delivery, 'closing' | 'onUnsent'>>

/** Sends the outbox's mail for as long as the process runs. Several processes may do so concurrently. */
export function startMailer({ onError, transport, ...delivery }: MailerOptions): Mailer {
  const closing = new AbortController()
  // Without the mail server's answer, which may name the recipient.
  const onUnsent = (unsent: number): void => {
    const which = unsent === 1 ? '1 e-mail' : `${unsent} e-mails`
    onError(new Error(`${which} could not be sent. “npm run mail” lists them, and why.`))
  }
  // The next poll is the retry after a failure.
  const work = () => deliverDue({ ...delivery, transport, closing: closing.signal, onUnsent, onError }).catch(onError)
  const delivering = retryUntilDone({ work, onError })
  const polling = setInterval(delivering.request, POLL_INTERVAL_MS)
  polling.unref()
  delivering.request()
  return {
    wake: delivering.request,
    async close() {
      closing.abort()
      clearInterval(polling)
      await delivering.close()
      transport.close()
    },
  }
}

/** Used if no mail server is set: mail stays in the outbox, where staff can read it. */
export const idleMailer: Mailer = { wake: () => {}, close: async () => {} }
