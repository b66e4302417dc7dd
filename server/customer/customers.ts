import { assert } from '#domain/assert.ts'
import type { AccountDetails, Customer } from '#domain/customer/customer-state.ts'
import { emailKeyOf } from '#domain/customer/email.ts'
import type { LanguageCode } from '#domain/site/languages.ts'
import type { Run } from '#server/database/sql.ts'

export interface CustomerRecord {
  readonly id: string
  readonly email: string
  readonly emailKey: string
  readonly passwordHash: string
  /** Increased when the password changes, but not when it is only hashed again. */
  readonly passwordVersion: number
  readonly shipping: AccountDetails
  readonly cartId: string
  readonly createdAt: number
  /** When they confirmed the e-mail with a code; null if it is unconfirmed. */
  readonly mailboxConfirmedAt: number | null
  /** The language of their registration or latest login. */
  readonly language: LanguageCode
}

const columns = `id, email, email_key as "emailKey", password_hash as "passwordHash",
  password_version as "passwordVersion", shipping, cart_id as "cartId", created_at as "createdAt",
  mailbox_shown_at as "mailboxConfirmedAt", language`

export function customerOf({ id, shipping }: Pick<CustomerRecord, 'id' | 'shipping'>): Customer {
  return { user_id: id, shipping }
}

export async function customerByEmail(run: Run, email: string): Promise<CustomerRecord | undefined> {
  const text = `select ${columns} from customers where email_key = $1`
  return (await run<CustomerRecord>({ name: 'customer by email', text, values: [emailKeyOf(email)] }))[0]
}

export async function customerById(run: Run, id: string): Promise<CustomerRecord | undefined> {
  return (await run<CustomerRecord>({ text: `select ${columns} from customers where id = $1`, values: [id] }))[0]
}

/** Locks the customer until the transaction ends. */
export async function lockCustomerById(run: Run, id: string): Promise<CustomerRecord | undefined> {
  const text = `select ${columns} from customers where id = $1 for update`
  return (await run<CustomerRecord>({ text, values: [id] }))[0]
}

/** Resolves with false if the e-mail already has an account. */
export async function insertCustomer(run: Run, customer: CustomerRecord): Promise<boolean> {
  const { id, email, emailKey, passwordHash, passwordVersion, shipping, cartId, createdAt, language } = customer
  const inserted = await run({
    text: `insert into customers
        (id, email, email_key, password_hash, password_version, shipping, cart_id, created_at, language)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (email_key) do nothing returning id`,
    values: [id, email, emailKey, passwordHash, passwordVersion, JSON.stringify(shipping), cartId, createdAt, language],
  })
  return inserted.length > 0
}

/** Locks the customer until the transaction ends, if the password that was just verified is still the current one. */
export async function lockCustomer(
  run: Run,
  { id, passwordVersion }: Pick<CustomerRecord, 'id' | 'passwordVersion'>,
): Promise<CustomerRecord | undefined> {
  const text = `select ${columns} from customers where id = $1 and password_version = $2 for update`
  return (await run<CustomerRecord>({ text, values: [id, passwordVersion] }))[0]
}

/** Returns the new password's version. */
export async function updatePasswordHash(run: Run, id: string, passwordHash: string): Promise<number> {
  const [changed] = await run<{ version: number }>({
    text: `update customers set password_hash = $2, password_version = password_version + 1
      where id = $1 returning password_version as version`,
    values: [id, passwordHash],
  })
  assert(changed !== undefined, 'only a customer who is there changes a password')
  return changed.version
}

/** Empties the details of an account whose e-mail is unconfirmed: until then anybody may have typed them. */
export async function emptyUnconfirmedDetails(
  run: Run,
  { id, email }: Pick<CustomerRecord, 'id' | 'email'>,
): Promise<void> {
  const place = { phone: null, address: null, suburb: null, city: null, state: null, postcode: null }
  const details: AccountDetails = { email, first_name: '', last_name: '', ...place, country: 'ZA' }
  const text = 'update customers set shipping = $2 where id = $1 and mailbox_shown_at is null'
  await run({ text, values: [id, JSON.stringify(details)] })
}

/** Records that the account's e-mail is confirmed. */
export async function confirmMailboxOf(run: Run, id: string, now: number): Promise<void> {
  await run({ text: 'update customers set mailbox_shown_at = $2 where id = $1', values: [id, now] })
  await run({ text: `delete from mailed_codes where customer_id = $1 and purpose = 'mailbox'`, values: [id] })
}

/** Stores the same password hashed with another cost. */
export async function rehashPassword(
  run: Run,
  { id, passwordVersion }: Pick<CustomerRecord, 'id' | 'passwordVersion'>,
  passwordHash: string,
): Promise<void> {
  const text = 'update customers set password_hash = $3 where id = $1 and password_version = $2'
  await run({ text, values: [id, passwordVersion, passwordHash] })
}

export async function setLanguage(run: Run, id: string, language: LanguageCode): Promise<void> {
  await run({ text: 'update customers set language = $2 where id = $1', values: [id, language] })
}

export async function setShipping(run: Run, id: string, shipping: AccountDetails): Promise<void> {
  await run({ text: 'update customers set shipping = $2 where id = $1', values: [id, JSON.stringify(shipping)] })
}
