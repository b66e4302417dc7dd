import type { ReactNode } from 'react'

/** Lengths are in cm. */
export const COMPARE_WORDS = {
  title: 'Compare couches and chairs',
  titleOf: (a: string, b: string) => `${a} and ${b} compared`,
  description: 'Choose any two to see them drawn to scale, with their dimensions, materials and prices.',
  sideBySide: 'Side by side',
  products: 'Products to compare',
  compare: 'Compare',
  sides: { a: 'First product', b: 'Second product' },
  choose: 'Choose one',
  toScale: 'To scale',
  size: ({ name, w, d, h }: NamedSize) => `${name}: ${w}\u00a0cm wide, ${d}\u00a0cm deep, ${h}\u00a0cm high`,
  drawn: (sizes: readonly string[]) => `${sizes.join('; ')}; with a door of 81 by 203\u00a0cm.`,
  door: 'door',
  specifications: 'Specifications',
  view: 'View',
  rows: {
    price: 'Price',
    seats: 'Seats',
    width: 'Width',
    depth: 'Depth',
    height: 'Height',
    seatHeight: 'Seat height',
    seatDepth: 'Seat depth',
    armHeight: 'Arm height',
    doorway: 'Doorway needed',
    weight: 'Weight',
    fillings: 'Fillings',
    colours: 'Colours',
  },
  from: (price: ReactNode) => <>From {price}</>,
  number: (value: number) => String(value),
}

interface NamedSize {
  readonly name: string
  readonly w: number
  readonly d: number
  readonly h: number
}
