import type { OFFLINE_WORDS } from './words.en.ts'

export const offlineWords: typeof OFFLINE_WORDS = {
  offline: 'Jy’s vanlyn',
  description: 'Jy kan hierdie bladsy oopmaak sodra jy weer aanlyn is.',
  advice:
    'Jou mandjie is op hierdie toestel gestoor. Jy kan steeds produkte sien waarna jy hier gekyk het, maar pryse het dalk verander.',
  cart: 'Bekyk mandjie',
  home: 'Tuis',
  card: 'Vanlyn',
  prices: 'Jy’s vanlyn. Pryse het dalk verander.',
  unreachable: 'Ons kan nie nou die winkel bereik nie. Pryse het dalk verander.',
  dismiss: 'Maak toe',
}
