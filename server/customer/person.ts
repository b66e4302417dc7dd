import type { Run } from '#server/database/sql.ts'

/** Somebody with an account, as the rest of the shop may know them. */
export interface Person {
  readonly customerId: string
  /** As it was given. */
  readonly email: string
  /** In small letters. */
  readonly emailKey: string
}

/** What a part of the shop holds of people: it is handed over when they ask for their data, and gone with their account. */
export interface PersonalData {
  /** The name of its part in "download my data". */
  readonly name: string
  readonly read: (run: Run, person: Person) => Promise<unknown>
  /** In the transaction that deletes the account. */
  readonly erase: (run: Run, person: Person) => Promise<void>
}
