import type { MailboxMatches } from '#domain/customer/account-answers.ts'
import type { Run } from '#server/database/sql.ts'

/** An account, and the mailbox that was shown to be its customer's. */
export interface GuestDataOwner {
  readonly customerId: string
  readonly emailKey: string
}

/**
 * What guests leave under an e-mail, which anybody can type. It is in nobody's account until whoever has shown that the mailbox
 * is theirs was asked and said yes.
 */
export interface GuestData {
  readonly kind: keyof MailboxMatches
  readonly count: (run: Run, emailKey: string) => Promise<number>
  /** Puts it into an account. Returns how much it was. */
  readonly join: (run: Run, joining: GuestDataOwner) => Promise<number>
}

/**
 * What a part of the shop holds of a customer: it is handed over when they ask for their data, and gone with their account. It is
 * found by the account and by nothing else.
 */
export interface PersonalDataSource {
  /** The name of its part in "download my data". */
  readonly name: string
  readonly read: (run: Run, customerId: string) => Promise<unknown>
  /** Why their account can't go yet, in words for them: what the shop still has to bring them. Null where nothing is owed. */
  readonly owed?: (run: Run, customerId: string) => Promise<string | null>
  /** In the transaction that deletes the account. */
  readonly erase: (run: Run, customerId: string) => Promise<void>
  readonly fromGuests?: GuestData
}
