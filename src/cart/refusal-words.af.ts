import type { REFUSAL_WORDS } from './refusal-words.en.ts'

export const refusalWords: typeof REFUSAL_WORDS = {
  unreachable: 'Ons kon nie koppel nie',
  offline: 'Jy’s vanlyn',
  saved: 'Jou mandjie is op hierdie toestel gestoor. Ons sinkroniseer dit sodra jy weer aanlyn is.',
  unsaved: 'Hou asseblief hierdie bladsy oop. Jou mandjie sal gestoor word sodra jy weer aanlyn is.',
  viewCart: 'Bekyk mandjie',
}
