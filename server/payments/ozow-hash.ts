import { createHash } from 'node:crypto'

/** The fields of a payment in the order of their hash (Ozow's documentation), with their maximum lengths. */
export const OZOW_FIELDS: ReadonlyMap<string, number> = new Map([
  ['SiteCode', 50],
  ['CountryCode', 2],
  ['CurrencyCode', 3],
  ['Amount', 12],
  ['TransactionReference', 50],
  ['BankReference', 20],
  ['Optional1', 50],
  ['Optional2', 50],
  ['Optional3', 50],
  ['Optional4', 50],
  ['Optional5', 50],
  ['Customer', 100],
  ['CancelUrl', 150],
  ['ErrorUrl', 150],
  ['SuccessUrl', 150],
  ['NotifyUrl', 150],
  ['IsTest', 5],
])

/** The fields of a notification in the order of their hash; other fields are not part of it. */
export const OZOW_ANSWER = [
  'SiteCode',
  'TransactionId',
  'TransactionReference',
  'Amount',
  'Status',
  'Optional1',
  'Optional2',
  'Optional3',
  'Optional4',
  'Optional5',
  'CurrencyCode',
  'IsTest',
  'StatusMessage',
] as const

interface Hashed {
  /** The names, in order. */
  readonly order: Iterable<string>
  readonly fields: ReadonlyMap<string, string>
  readonly privateKey: string
}

/** The hex SHA-512 of the values and the private key, in lower case. */
export function ozowHash({ order, fields, privateKey }: Hashed): string {
  const text = [...order].map((name) => fields.get(name) ?? '').join('') + privateKey
  return createHash('sha512').update(text.toLowerCase()).digest('hex')
}

/** Ozow's own hashes may lack leading zeros. */
export const withoutZeros = (hash: string): string => hash.toLowerCase().replace(/^0+/, '')
