import type { Translations } from '../../ui/language/language-context.ts'

export const cartActionWords: Translations['cartActions'] = {
  removed: (name) => `${name} is uit jou mandjie verwyder`,
  undo: 'Ontdoen',
}
