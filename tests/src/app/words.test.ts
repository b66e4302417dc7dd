import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
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

/** Parameters of each kind, with which a text shows where they are in it. */
const MARKED: readonly (readonly unknown[])[] = [
  ['⟦a⟧', '⟦b⟧', '⟦c⟧', '⟦d⟧'],
  [1001, 1002, 1003, 1004],
  ['a', 'b', 'c', 'd'].map(marked),
  [marked('a'), '⟦b⟧', '⟦c⟧'],
  ['a', 'b', 'c', 'd'].map((name) => [`⟦${name}⟧`]),
]
const MARKS = /⟦\w+⟧|100[1-4]/g

/** An object of which each field is a mark. */
function marked(name: string): object {
  return new Proxy({}, { get: (_, field) => (typeof field === 'string' ? `⟦${name}_${field}⟧` : undefined) })
}

/** The text with marks for its parameters; null if it takes others than {@link MARKED}. */
function markedText(text: (...parameters: never) => unknown): string | null {
  for (const parameters of MARKED) {
    try {
      const made: unknown = Reflect.apply(text, null, parameters)
      const html = typeof made === 'string' ? made : renderToStaticMarkup(made as ReactNode)
      const plain = html.replaceAll(/<[^>]*>/g, '')
      if (!/undefined|NaN|\[object/.test(plain)) return plain
    } catch {}
  }
  return null
}

/** The texts by their keys. */
function textsIn(words: unknown, path = ''): (readonly [string, string | null])[] {
  if (typeof words === 'string') return [[path, words]]
  if (typeof words === 'function') return [[path, markedText(words as (...parameters: never) => unknown)]]
  return Object.entries(Object(words)).flatMap(([name, value]) => textsIn(value, `${path}.${name}`))
}

/** Each text in both languages, but those that are in English what the server says. */
function textPairs(english: unknown, afrikaans: unknown): (readonly [string, string, string | null])[] {
  const translations = new Map(textsIn(afrikaans))
  return textsIn(english).flatMap(([key, text]) =>
    text === null || /^⟦\w+⟧$/.test(text) ? [] : [[key, text, translations.get(key) ?? null]],
  )
}

/** Products need no label: their results show what they are. */
const EMPTY = ['kinds.product is empty']

test.each(parts)('%s has the same keys in both languages, and no empty text', (_part, english, afrikaans) => {
  const names = namesIn(english)
  expect(namesIn(afrikaans).toSorted()).toEqual(names.toSorted())
  expect(names.filter((name) => name.endsWith(' is empty') && !EMPTY.includes(name))).toEqual([])
})

test.each(parts)('%s has the same numbers in both languages', (_part, english, afrikaans) => {
  const differing = textPairs(english, afrikaans).filter(
    ([, text, translation]) =>
      String(numbersIn(text, ENGLISH_NUMBERS)) !== String(numbersIn(translation ?? '', AFRIKAANS_NUMBERS)),
  )
  expect(differing).toEqual([])
})

test.each(parts)('%s says the same in both languages, in the same places', (_part, english, afrikaans) => {
  const places = (text: string | null) => String(text?.match(MARKS))
  const differing = textPairs(english, afrikaans).filter(
    ([, text, translation]) => places(text) !== places(translation),
  )
  expect(differing).toEqual([])
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
  const withParameters = parts
    .flatMap(([, english, afrikaans]) => textPairs(english, afrikaans))
    .filter(([, text]) => text.match(MARKS))
  expect(withParameters.length).toBeGreaterThan(150)
})
