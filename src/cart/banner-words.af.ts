import type { BANNER_WORDS } from './banner-words.en.ts'

export const bannerWords: typeof BANNER_WORDS = {
  update: 'Ons het die winkel bygewerk. Herlaai asseblief die bladsy om voort te gaan. Jou mandjie bly soos dit is.',
  reload: 'Herlaai',
  memory:
    'Jou blaaier stoor nie data nie, so jou mandjie gaan verlore as jy hierdie bladsy toemaak. Betaal voordat jy gaan, of maak plek op jou toestel en herlaai.',
}
