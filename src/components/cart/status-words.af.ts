import { pluralize } from '../../ui/format/pluralize.af.ts'
import type { CART_STATUS_WORDS } from './status-words.en.ts'

export const cartStatusWords: typeof CART_STATUS_WORDS = {
  name: 'Stand van mandjie',
  saved: 'Op hierdie toestel gestoor',
  sending: 'Stoor tans …',
  sent: 'Alles gestoor',
  offline: (pending) =>
    pending === 0 ? 'Vanlyn' : `Vanlyn: ${pluralize(pending, { one: 'verandering wag', many: 'veranderinge wag' })}`,
  refused: (count) =>
    count > 1 ? `${count} veranderinge is nie aangebring nie` : 'Een verandering is nie aangebring nie',
  memory: 'Nie gestoor nie: jou blaaier stoor nie data nie',
  quantity: 'Hoeveelheid',
  oneLess: (name) => `Een minder van ${name}`,
  oneMore: (name) => `Een meer van ${name}`,
}
