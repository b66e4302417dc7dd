import { trimmed } from '../forms/trimmed.ts'

/** A possible typing mistake in a valid e-mail. It is not an error. */
export type EmailAdvice =
  | { readonly kind: 'did_you_mean'; readonly email: string }
  /** The domain has no ending such as `.co.za`. */
  | { readonly kind: 'incomplete' }

/** Common mail domains in South Africa. */
const DOMAINS = [
  'gmail.com',
  'yahoo.com',
  'yahoo.co.za',
  'hotmail.com',
  'hotmail.co.za',
  'outlook.com',
  'live.com',
  'live.co.za',
  'msn.com',
  'icloud.com',
  'me.com',
  'aol.com',
  'protonmail.com',
  'proton.me',
  'webmail.co.za',
  'mweb.co.za',
  'telkomsa.net',
  'vodamail.co.za',
  'iafrica.com',
  'absamail.co.za',
  'lantic.net',
  'polka.co.za',
  'afrihost.co.za',
  'mtnloaded.co.za',
  'ymail.com',
  'mail.com',
  'gmx.com',
  'googlemail.com',
] as const

/** Endings that are not top-level domains, with the endings that they are typing mistakes of. */
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/\.(con|cmo|ocm|vom|xom|comm|coom|cim)$/, '.com'],
  [/\.(coza|co\.z|co\.zaa|co\.az|c\.za|cp\.za|co,za)$/, '.co.za'],
]

/** Returns null if nothing looks mistyped, or the text is not an e-mail yet. */
export function emailAdvice(email: string): EmailAdvice | null {
  const typed = trimmed(email)
  const [name = '', domain = '', ...more] = typed.toLowerCase().split('@')
  if (name === '' || domain === '' || more.length > 0) return null
  const meant = meantDomain(domain)
  if (meant !== null) return { kind: 'did_you_mean', email: `${typed.split('@')[0]}@${meant}` }
  return domain.includes('.') ? null : { kind: 'incomplete' }
}

function meantDomain(domain: string): string | null {
  const known: readonly string[] = DOMAINS
  if (known.includes(domain)) return null
  const begun = known.find((each) => each.startsWith(`${domain}.`))
  if (begun !== undefined) return begun
  // Short domains are excluded: too many real ones differ from them by one character.
  const near = known.find((each) => each.length >= 8 && isOneSlipAway(domain, each))
  if (near !== undefined) return near
  const ending = ENDINGS.find(([slip]) => slip.test(domain))
  return ending === undefined ? null : domain.replace(...ending)
}

/** Whether two texts differ by one inserted, missing, wrong or transposed character. */
function isOneSlipAway(one: string, other: string): boolean {
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  let [oneEnd, otherEnd] = [one.length, other.length]
  while (oneEnd > start && otherEnd > start && one[oneEnd - 1] === other[otherEnd - 1]) {
    oneEnd -= 1
    otherEnd -= 1
  }
  const [left, right] = [one.slice(start, oneEnd), other.slice(start, otherEnd)]
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}
