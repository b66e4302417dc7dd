import type { Run } from '#server/database/sql.ts'

/** Somebody with an account, as the rest of the shop may know them. */
export interface Person {
  readonly customerId: string
  /** As it was given. */
  readonly email: string
  /** In small letters. */
  readonly emailKey: string
  /**
   * Since when what the shop has under the e-mail is theirs, in epoch ms: from the account on. What is older may be another's,
   * since an account only says whose e-mail it has, until its mailbox was shown to be theirs.
   */
  readonly since: number
}

/** What a part of the shop holds of people: it is handed over when they ask for their data, and gone with their account. */
export interface PersonalData {
  /** The name of its part in "download my data". */
  readonly name: string
  readonly read: (run: Run, person: Person) => Promise<unknown>
  /** Why their account can't go yet, in words for them: what the shop still has to bring them. Null where nothing is owed. */
  readonly owed?: (run: Run, person: Person) => Promise<string | null>
  /** In the transaction that deletes the account. */
  readonly erase: (run: Run, person: Person) => Promise<void>
}
