import type { CART_ACTION_WORDS } from './action-words.en.ts'

export const cartActionWords: typeof CART_ACTION_WORDS = {
  removed: (name) => `${name} is uit jou mandjie verwyder`,
  undo: 'Ontdoen',
}
