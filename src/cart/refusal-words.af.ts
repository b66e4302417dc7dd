import type { Translations } from '../ui/language/language-context.ts'

export const refusalWords: Translations['refusals'] = {
  unreachable: 'Ons kon nie die winkel bereik nie',
  offline: 'Jy’s vanlyn',
  saved: 'Jou mandjie is op hierdie toestel gestoor. Ons stuur dit sodra ons gekoppel is.',
  viewCart: 'Bekyk mandjie',
}
