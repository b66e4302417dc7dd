import { pluralize } from '../../ui/format/pluralize.af.ts'
import type { LOG_OUT_WORDS } from './words.en.ts'

const changes = (unsent: number) => pluralize(unsent, { one: 'verandering', many: 'veranderinge' })

export const logOutWords: typeof LOG_OUT_WORDS = {
  done: 'Jy’s afgemeld',
  sending: 'Meld tans af …',
  question: 'Meld af en verloor ongestoorde veranderinge?',
  unsent: (count) =>
    `${changes(count)} aan jou mandjie is nog nie in jou rekening gestoor nie, want ons kon nie koppel nie. Bly aangemeld, en ons stoor dit sodra jy weer aanlyn is.`,
  stay: 'Bly aangemeld',
  lose: (count) => `Meld af en verloor ${changes(count)}`,
}
