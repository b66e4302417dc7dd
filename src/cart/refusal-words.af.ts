import type { Translations } from '../ui/language/language-context.ts'

export const refusalWords: Translations['refusals'] = {
  unreachable: 'Ons kon nie koppel nie',
  offline: 'Jy’s vanlyn',
  saved: 'Jou mandjie is op hierdie toestel gestoor. Ons sinkroniseer dit sodra jy weer aanlyn is.',
  viewCart: 'Bekyk mandjie',
}
