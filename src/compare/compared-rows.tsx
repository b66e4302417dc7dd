import type { ReactNode } from 'react'
import type { Product } from '#domain/catalogue/product.ts'
import { loadOf, openingFor } from '#domain/fit/way-in.ts'
import { Amount } from '../ui/amount.tsx'

interface Row {
  readonly label: string
  readonly values: readonly [ReactNode, ReactNode]
}

type Reading = (product: Product) => ReactNode

const centimetres = (read: (sides: NonNullable<Product['dimensions']>) => number): Reading => {
  return ({ dimensions }) => (dimensions === null || read(dimensions) === 0 ? null : `${read(dimensions)} cm`)
}
const material = (part: string): Reading => {
  return ({ materials }) => materials.find((each) => each.part === part)?.text ?? null
}

const READINGS: readonly (readonly [string, Reading])[] = [
  [
    'Price',
    ({ price, price_varies }) => (
      <>
        {price_varies && 'from '}
        <Amount cents={price} />
      </>
    ),
  ],
  ['Seats', ({ seats }) => seats],
  ['Width', centimetres(({ w }) => w)],
  ['Depth', centimetres(({ d }) => d)],
  ['Height', centimetres(({ h }) => h)],
  ['Seat height', centimetres(({ seat_h }) => seat_h)],
  ['Seat depth', centimetres(({ seat_d }) => seat_d)],
  ['Arm height', centimetres(({ arm_h }) => arm_h)],
  [
    'Doorway needed',
    (product) => {
      const load = loadOf(product)
      return load === null ? null : `${openingFor(load)} cm`
    },
  ],
  ['Weight', ({ weight }) => (weight === null ? null : `${weight} kg`)],
  ['Cover', material('Cover')],
  ['Frame', material('Frame')],
  ['Legs', material('Legs')],
  ['Fillings', ({ attributes }) => attributes.find(({ name }) => name === 'Filling')?.options.join(', ') ?? null],
  ['Colours', ({ meta_data }) => meta_data.bech_color.map(({ name }) => name).join(', ') || null],
]

/** What two pieces are and cost, line by line; a line that says nothing of either is left out. */
export function comparedRows(a: Product, b: Product): readonly Row[] {
  return READINGS.flatMap(([label, read]) => {
    const [left, right] = [read(a), read(b)]
    return left === null && right === null ? [] : [{ label, values: [left ?? '–', right ?? '–'] as const }]
  })
}
