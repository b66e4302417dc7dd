import type { FindAttempt, WebhookReading, WebhookRejection } from './provider.ts'

/** The format of the shop's references: nothing else is looked up. */
const REFERENCE = /^[\w-]{1,100}$/

/** The reference if it is one of the shop's; otherwise null. It is logged with a rejected webhook for staff. */
export async function knownReference(find: FindAttempt, named: string | undefined): Promise<string | null> {
  if (named === undefined || !REFERENCE.test(named)) return null
  return (await find(named))?.reference ?? null
}

/** The reading of a webhook that is rejected. */
export function rejectedWebhook(reason: WebhookRejection, reference: string | null = null): WebhookReading {
  return { ok: false, reason, reference }
}
