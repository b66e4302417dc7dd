import type { MailboxMatches } from '#domain/customer/account-answers.ts'
import type { Run } from '#server/database/sql.ts'
import type { CallError } from '#server/http/call-error.ts'

/**
 * Data that guests left under an e-mail, which anyone can type. It is added to an account only after the customer has confirmed
 * the mailbox and agreed.
 */
export interface GuestData {
  readonly kind: keyof MailboxMatches
  readonly count: (run: Run, emailKey: string) => Promise<number>
  /** Adds it to an account, of whose customer the e-mail is the confirmed mailbox. Returns how much it was. */
  readonly join: (run: Run, owner: { readonly customerId: string; readonly emailKey: string }) => Promise<number>
}

/** Counts the rows of a `from` clause whose `$1` is a guest's e-mail. */
export async function countOfGuest(run: Run, { from, emailKey }: { from: string; emailKey: string }): Promise<number> {
  const [row] = await run<{ found: number }>({ text: `select count(*)::integer as found ${from}`, values: [emailKey] })
  return row?.found ?? 0
}

/**
 * The personal data that a part of the shop holds of a customer: exported on request, and erased with the account. It is looked
 * up by the account only.
 */
export interface PersonalDataSource {
  /** The name of its part in the export. */
  readonly name: string
  readonly read: (run: Run, customerId: string) => Promise<unknown>
  /**
   * Why the account can't be deleted yet: an order under way. Null if there is none. What it depends on stays locked until the
   * account is deleted.
   */
  readonly owed?: (run: Run, customerId: string) => Promise<CallError | null>
  /** Runs in the transaction that deletes the account, after `owed`. */
  readonly erase: (run: Run, customerId: string) => Promise<void>
  readonly fromGuests?: GuestData
}
