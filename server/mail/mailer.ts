import type { Run } from '#server/database/sql.ts'
import { claimMail, type DeliveryOutcome, recordDelivery, releaseMail, renewClaims, type StoredMail } from './outbox.ts'

/** How many mails a process takes at once. */
const BATCH = 10
/** How long a claim lasts, in ms: so long does mail wait whose process was killed. */
const CLAIM_LEASE_MS = 2 * 60_000
/** Between two renewals of the claims on a batch that is being sent, in ms. */
const RENEWAL_INTERVAL_MS = CLAIM_LEASE_MS / 4
/** How long the mail that is being sent may still take when the mailer closes, in ms. */
const CLOSE_TIMEOUT_MS = 3_000
/** Between two polls for mail that another process stored, or that is due again, in ms. */
const POLL_INTERVAL_MS = 15_000
const MINUTE = 60_000
/** Waits after each try that failed, in ms: about two days in all. */
const RETRY_DELAYS_MS = [1, 5, 15, 60, 3 * 60, 6 * 60, 12 * 60, 24 * 60].map((minutes) => minutes * MINUTE)

export type Sent =
  | { readonly ok: true }
  /** `permanent`: the same mail would be refused again. */
  | { readonly ok: false; readonly permanent: boolean; readonly error: string }

export interface MailTransport {
  readonly send: (mail: StoredMail) => Promise<Sent>
  readonly close: () => void
}

interface Delivery {
  readonly run: Run
  readonly transport: MailTransport
  /** Epoch ms. */
  readonly now: () => number
  /** Aborted when no more mail may be begun; never, if not said. */
  readonly closing?: AbortSignal
}

/**
 * Sends everything that is due. A mail leaves once: it is claimed before and settled after it is sent. Should a process
 * die just between, it leaves again when the claim has run out, under the same Message-ID, by which mailboxes know it.
 */
export async function deliverDue({ closing = new AbortController().signal, ...delivery }: Delivery): Promise<number> {
  const { promise: gaveUp, resolve: giveUp } = Promise.withResolvers<null>()
  const giveUpSoon = (): void => void setTimeout(giveUp, CLOSE_TIMEOUT_MS, null)
  closing.addEventListener('abort', giveUpSoon, { once: true })
  let sent = 0
  try {
    while (!closing.aborted) {
      const claimed = await claimMail(delivery.run, { now: delivery.now(), atMost: BATCH, lease: CLAIM_LEASE_MS })
      if (claimed.length === 0) break
      sent += await deliverClaimed(claimed, { ...delivery, closing, gaveUp })
    }
    return sent
  } finally {
    closing.removeEventListener('abort', giveUpSoon)
  }
}

interface ClaimedDelivery extends Required<Delivery> {
  /** Resolves when nobody waits any more for the mail that is being sent: whether it has left is not known then. */
  readonly gaveUp: Promise<null>
}

/** Keeps the claims for as long as it sends, and gives back what it did not begin. */
async function deliverClaimed(claimed: readonly StoredMail[], delivery: ClaimedDelivery): Promise<number> {
  const { run, transport, now, closing, gaveUp } = delivery
  const left = [...claimed]
  let current: readonly StoredMail[] = []
  let renewed = Promise.resolve()
  const renewing = setInterval(() => {
    // One that fails leaves the claims as they are, and the next one comes before they run out.
    renewed = renewClaims(run, [...current, ...left], now() + CLAIM_LEASE_MS).catch(() => {})
  }, RENEWAL_INTERVAL_MS)
  let sent = 0
  try {
    while (!closing.aborted) {
      current = left.splice(0, 1)
      const [mail] = current
      if (mail === undefined) break
      const result = await Promise.race([transport.send(mail), gaveUp])
      if (result === null) break
      current = []
      await renewed
      const outcome = outcomeOf(result, mail, now())
      await recordDelivery(run, mail, outcome)
      if (outcome.status === 'sent') sent += 1
    }
  } finally {
    clearInterval(renewing)
    if (left.length > 0) await releaseMail(run, left, now())
  }
  return sent
}

function outcomeOf(sent: Sent, { attempts }: StoredMail, now: number): DeliveryOutcome {
  if (sent.ok) return { status: 'sent', at: now }
  const wait = RETRY_DELAYS_MS[attempts - 1]
  if (sent.permanent || wait === undefined) return { status: 'failed', error: sent.error }
  return { status: 'waiting', dueAt: now + wait, error: sent.error }
}

export interface Mailer {
  /** Polls the outbox now, and not only at the next interval. */
  readonly wake: () => void
  /** Resolves when the mail that was begun is sent, or has taken too long; what else was claimed is given back. */
  readonly close: () => Promise<void>
}

interface MailerOptions extends Omit<Delivery, 'closing'> {
  readonly onError: (error: unknown) => void
}

/** Sends the outbox's mail for as long as the process runs. Any number of processes may do so at once. */
export function startMailer({ onError, transport, ...delivery }: MailerOptions): Mailer {
  let delivering: Promise<void> | null = null
  let again = false
  const closing = new AbortController()
  const deliver = async (): Promise<void> => {
    do {
      again = false
      await deliverDue({ ...delivery, transport, closing: closing.signal }).catch(onError)
    } while (again && !closing.signal.aborted)
  }
  const wake = (): void => {
    if (closing.signal.aborted) return
    if (delivering !== null) {
      again = true
      return
    }
    delivering = deliver().finally(() => {
      delivering = null
    })
  }
  const looking = setInterval(wake, POLL_INTERVAL_MS)
  looking.unref()
  wake()
  return {
    wake,
    async close() {
      closing.abort()
      clearInterval(looking)
      await delivering
      transport.close()
    },
  }
}

/** Where no mail server is named, mail stays in the outbox, for staff to read. */
export const idleMailer: Mailer = { wake: () => {}, close: async () => {} }
