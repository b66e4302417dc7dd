import type { ReactNode } from 'react'
import type { Product } from '#domain/catalogue/product.ts'
import { carriedPieceOf, requiredOpening } from '#domain/fit/furniture-fit.ts'
import { useTerm } from '../client/catalogue-words.ts'
import { Amount } from '../ui/amount.tsx'
import { useContentLang, useWords } from '../ui/language/language-context.ts'
import { COMPARE_WORDS } from './words.en.tsx'

interface ComparedRow {
  readonly label: string
  readonly values: readonly [ReactNode, ReactNode]
}

/** The texts of the comparison in one language. */
type CompareLanguage = ReturnType<typeof useCompareLanguage>

/** Those of the page's language. */
export function useCompareLanguage() {
  return { words: useWords('compare', COMPARE_WORDS), term: useTerm(), contentLang: useContentLang() }
}

type Reading = (product: Product) => ReactNode
type Sides = NonNullable<Product['dimensions']>

function readingsIn({ words, term, contentLang }: CompareLanguage): readonly (readonly [string, Reading])[] {
  const { rows, number } = words
  const centimetres = (read: (sides: Sides) => number): Reading => {
    return ({ dimensions }) =>
      dimensions === null || read(dimensions) === 0 ? null : `${number(read(dimensions))}\u00a0cm`
  }
  const material = (part: string): readonly [string, Reading] => [
    term(part),
    ({ materials }) => {
      const text = materials.find((each) => each.part === part)?.text
      return text === undefined ? null : <span lang={contentLang}>{text}</span>
    },
  ]
  return [
    [
      rows.price,
      ({ price, price_varies }) => (price_varies ? words.from(<Amount cents={price} />) : <Amount cents={price} />),
    ],
    [rows.seats, ({ seats }) => (seats === null ? null : number(seats))],
    [rows.width, centimetres(({ w }) => w)],
    [rows.depth, centimetres(({ d }) => d)],
    [rows.height, centimetres(({ h }) => h)],
    [rows.seatHeight, centimetres(({ seat_h }) => seat_h)],
    [rows.seatDepth, centimetres(({ seat_d }) => seat_d)],
    [rows.armHeight, centimetres(({ arm_h }) => arm_h)],
    [
      rows.doorway,
      (product) => {
        const load = carriedPieceOf(product)
        return load === null ? null : `${number(requiredOpening(load))}\u00a0cm`
      },
    ],
    [rows.weight, ({ weight }) => (weight === null ? null : `${number(weight)}\u00a0kg`)],
    material('Cover'),
    material('Frame'),
    material('Legs'),
    [
      rows.fillings,
      ({ attributes }) => {
        const filling = attributes.find(({ name }) => name === 'Filling')
        return filling?.options.map((option) => term(option)).join(', ') ?? null
      },
    ],
    [rows.colours, ({ meta_data }) => meta_data.bech_color.map(({ name }) => term(name)).join(', ') || null],
  ]
}

/** The rows of the comparison. A row without a value for either product is left out. */
export function comparedRows(a: Product, b: Product, language: CompareLanguage): readonly ComparedRow[] {
  return readingsIn(language).flatMap(([label, read]) => {
    const [left, right] = [read(a), read(b)]
    return left === null && right === null ? [] : [{ label, values: [left ?? '–', right ?? '–'] as const }]
  })
}
