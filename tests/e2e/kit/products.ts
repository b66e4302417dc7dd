import type { Cents } from '#domain/money/cents.ts'
import type { Choices } from './product-page.ts'

/** A product of the catalogue with its choices, and the price of one piece with them. */
export interface TestProduct {
  readonly path: string
  readonly name: string
  readonly choices: Choices
  readonly price: Cents
  /** The same choice in the API’s terms. */
  readonly item: { readonly productId: number; readonly variation: number | null; readonly colour: string | null }
}

const plain = (productId: number) => ({ productId, variation: null, colour: null })

export const sage: TestProduct = {
  path: '/product/sage-3-seater',
  name: 'Sage 3-seater',
  choices: { Filling: 'Foam', Colour: 'Stone' },
  price: 1_299_900,
  item: { productId: 1001, variation: 100101, colour: 'stone' },
}

export const softSage: TestProduct = {
  ...sage,
  choices: { Filling: 'Feather wrap', Colour: 'Stone' },
  price: 1_399_900,
  item: { productId: 1001, variation: 100102, colour: 'stone' },
}

export const glides: TestProduct = {
  path: '/product/felt-glides',
  name: 'Felt glides, pack of sixteen',
  choices: {},
  price: 6_000,
  item: plain(2016),
}

/** Eighteen of them cost R 450 to the cent. */
export const samples: TestProduct = {
  path: '/product/weave-samples',
  name: 'Weave sample set',
  choices: {},
  price: 2_500,
  item: plain(2001),
}

export const careKit: TestProduct = {
  path: '/product/leather-care-kit',
  name: 'Leather care kit',
  choices: {},
  price: 32_000,
  item: plain(2013),
}

export const leftChaise: TestProduct = {
  path: '/product/luna-chaise',
  name: 'Luna chaise',
  choices: { Side: 'Left-hand', Filling: 'Foam', Colour: 'Navy' },
  price: 1_799_900,
  item: { productId: 1023, variation: 102304, colour: 'navy' },
}

/** One is in stock in this filling. */
export const lastCove: TestProduct = {
  path: '/product/cove-3-seater',
  name: 'Cove 3-seater',
  choices: { Filling: 'Pocket spring', Colour: 'Ivory' },
  price: 1_619_900,
  item: { productId: 1012, variation: 101203, colour: 'ivory' },
}

/** Two are in stock in this filling and top. */
export const ottoman: TestProduct = {
  path: '/product/sage-ottoman',
  name: 'Sage ottoman',
  choices: { Filling: 'Feather wrap', Top: 'Lift-up storage', Colour: 'Stone' },
  price: 384_900,
  item: { productId: 1004, variation: 100404, colour: 'stone' },
}

export const throwBlanket: TestProduct = {
  path: '/product/boucle-throw',
  name: 'Bouclé throw',
  choices: { Colour: 'Ivory' },
  price: 74_900,
  item: { productId: 2009, variation: null, colour: 'ivory' },
}
