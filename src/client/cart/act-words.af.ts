import type { CART_ACT_WORDS } from './act-words.en.ts'

export const cartActWords: typeof CART_ACT_WORDS = {
  removed: (name) => `${name} is uit jou mandjie verwyder`,
  undo: 'Ontdoen',
}
