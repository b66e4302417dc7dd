import { expect, test } from 'vitest'
import { ACCOUNT_EMAIL_WORDS } from '#server/customer/account-email-words.ts'
import { AFRIKAANS_ORDER_EMAILS } from '#server/order/order-email-words.af.ts'
import { ENGLISH_ORDER_EMAILS } from '#server/order/order-email-words.en.ts'

type Module = Readonly<Record<string, unknown>>

const modules = import.meta.glob<Module>('../../../src/**/*words.{en,af}.{ts,tsx}', { eager: true })

/** Each part's English words with its Afrikaans ones. */
const parts: readonly (readonly [string, unknown, unknown])[] = [
  ...Object.entries(modules)
    .filter(([path]) => path.includes('.en.'))
    .map(([path, english]) => {
      const afrikaans = modules[path.replace('.en.', '.af.')]
      return [path.replace('../../../', ''), wordsIn(english), afrikaans && wordsIn(afrikaans)] as const
    }),
  ['e-mails about accounts', ACCOUNT_EMAIL_WORDS.en, ACCOUNT_EMAIL_WORDS.af],
  ['e-mails about orders', ENGLISH_ORDER_EMAILS, AFRIKAANS_ORDER_EMAILS],
]

/** The only exported value of such a module. */
function wordsIn(module: Module): unknown {
  const exported = Object.values(module).filter((value) => typeof value === 'object')
  expect(exported).toHaveLength(1)
  return exported[0]
}

/** The keys of all words, as `advice.stock`, with a note on empty ones. */
function namesIn(words: unknown, path = ''): string[] {
  if (typeof words === 'string') return [words.trim() === '' ? `${path} is empty` : path]
  if (typeof words !== 'object' || words === null) return [path]
  return Object.entries(words).flatMap(([name, value]) => namesIn(value, path === '' ? name : `${path}.${name}`))
}

/** The names of the numbers from 2 on. */
const ENGLISH_NUMBERS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const AFRIKAANS_NUMBERS = ['twee', 'drie', 'vier', 'vyf', 'ses', 'sewe', 'agt', 'nege', 'tien']

/** The numbers of a text, in figures or by these names, in ascending order. */
function numbersIn(text: string, names: readonly string[]): number[] {
  const found = text.toLowerCase().match(new RegExp(`\\d+|\\b(?:${names.join('|')})\\b`, 'g')) ?? []
  return found.map((each) => (names.includes(each) ? names.indexOf(each) + 2 : Number(each))).toSorted((a, b) => a - b)
}

/** The texts by their keys. Those with parameters are left out. */
function textsIn(words: unknown, path = ''): (readonly [string, string])[] {
  if (typeof words === 'string') return [[path, words]]
  return Object.entries(Object(words)).flatMap(([name, value]) => textsIn(value, `${path}.${name}`))
}

/** Products need no label: their results show what they are. */
const EMPTY = ['kinds.product is empty']

test.each(parts)('%s has the same keys in both languages, and no empty text', (_part, english, afrikaans) => {
  const names = namesIn(english)
  expect(namesIn(afrikaans).toSorted()).toEqual(names.toSorted())
  expect(names.filter((name) => name.endsWith(' is empty') && !EMPTY.includes(name))).toEqual([])
})

test.each(parts)('%s has the same numbers in both languages', (_part, english, afrikaans) => {
  const numbers = (words: unknown, names: readonly string[]) =>
    Object.fromEntries(textsIn(words).map(([key, text]) => [key, numbersIn(text, names)]))
  expect(numbers(afrikaans, AFRIKAANS_NUMBERS)).toEqual(numbers(english, ENGLISH_NUMBERS))
})

const sources = import.meta.glob<string>('../../../src/**/*words*.af.{ts,tsx}', {
  eager: true,
  query: '?raw',
  import: 'default',
})

test('no line breaks inside a short Afrikaans word with a hyphen', () => {
  const breakable = Object.entries(sources).flatMap(([path, text]) =>
    (text.match(/\b(?:e-pos|Suid-Afrika|(?:Oos|Noord|Wes)-Kaap|BTW-nommer|Kits-EFT)/gi) ?? []).map((word) => [
      path,
      word,
    ]),
  )
  expect(breakable).toEqual([])
})

test('there are texts to compare', () => {
  expect(parts.length).toBeGreaterThan(30)
})
