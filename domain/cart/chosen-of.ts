import type { CartLine } from './cart-state.ts'

/** The names of a line's chosen options, in the order in which they are shown everywhere: the colour comes last. */
export function chosenOf({ options, colourName }: Pick<CartLine['offer'], 'options' | 'colourName'>): string[] {
  return [...options.map(({ option }) => option), colourName].filter((name) => name !== null)
}
