import type { Run } from '#server/database/sql.ts'
import { claimMail, type Outcome, type StoredMail, settleMail } from './outbox.ts'

/** How many mails a process takes at once. */
const BATCH = 10
/** How long sending a batch may take before another process takes it over, in ms. The transport gives up earlier. */
const LEASE = 15 * 60_000
/** Between two polls for mail that another process stored, or that is due again, in ms. */
const LOOK = 15_000
const MINUTE = 60_000
/** Waits after each try that failed, in ms: about two days in all. */
const WAITS = [1, 5, 15, 60, 3 * 60, 6 * 60, 12 * 60, 24 * 60].map((minutes) => minutes * MINUTE)

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
}

/**
 * Sends everything that is due. A mail leaves once: it is claimed before and settled after it is sent. Should a process
 * die just between, it leaves again when the claim has run out, under the same Message-ID, by which mailboxes know it.
 */
export async function deliverDue({ run, transport, now }: Delivery): Promise<number> {
  let sent = 0
  for (;;) {
    const mails = await claimMail(run, { now: now(), atMost: BATCH, lease: LEASE })
    if (mails.length === 0) return sent
    for (const mail of mails) {
      const outcome = outcomeOf(await transport.send(mail), mail, now())
      await settleMail(run, mail, outcome)
      if (outcome.status === 'sent') sent += 1
    }
  }
}

function outcomeOf(sent: Sent, { attempts }: StoredMail, now: number): Outcome {
  if (sent.ok) return { status: 'sent', at: now }
  const wait = WAITS[attempts - 1]
  if (sent.permanent || wait === undefined) return { status: 'failed', error: sent.error }
  return { status: 'waiting', dueAt: now + wait, error: sent.error }
}

export interface Mailer {
  /** Polls the outbox now, and not only at the next interval. */
  readonly wake: () => void
  /** Resolves when what was begun is done. */
  readonly close: () => Promise<void>
}

interface MailerOptions extends Delivery {
  readonly onError: (error: unknown) => void
}

/** Sends the outbox's mail for as long as the process runs. Any number of processes may do so at once. */
export function startMailer({ onError, transport, ...delivery }: MailerOptions): Mailer {
  let delivering: Promise<void> | null = null
  let again = false
  let isClosed = false
  const deliver = async (): Promise<void> => {
    do {
      again = false
      await deliverDue({ ...delivery, transport }).catch(onError)
    } while (again && !isClosed)
  }
  const wake = (): void => {
    if (isClosed) return
    if (delivering !== null) {
      again = true
      return
    }
    delivering = deliver().finally(() => {
      delivering = null
    })
  }
  const looking = setInterval(wake, LOOK)
  looking.unref()
  wake()
  return {
    wake,
    async close() {
      isClosed = true
      clearInterval(looking)
      await delivering
      transport.close()
    },
  }
}

/** Where no mail server is named, mail stays in the outbox, for staff to read. */
export const idleMailer: Mailer = { wake: () => {}, close: async () => {} }
