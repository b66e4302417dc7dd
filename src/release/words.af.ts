import type { RELEASE_WORDS } from './words.en.ts'

export const releaseWords: typeof RELEASE_WORDS = {
  title: 'Ons het die winkel bygewerk',
  advice: 'Herlaai om die nuutste weergawe te kry. Jou mandjie bly soos dit is.',
  later: 'Later',
  saving: 'Stoor tans …',
  reload: 'Herlaai',
}
