import type { Translations } from '../ui/language/language-context.ts'

export const releaseWords: Translations['release'] = {
  title: 'Ons het die winkel bygewerk',
  advice: 'Herlaai om die nuutste weergawe te kry. Jou mandjie bly soos dit is.',
  later: 'Later',
  saving: 'Stoor tans …',
  reload: 'Herlaai',
}
