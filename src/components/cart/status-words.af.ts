import { LANGUAGES } from '#domain/site/languages.ts'
import type { Translations } from '../../ui/language/language-context.ts'
import { pluralsOf } from '../../ui/language/plurals.ts'

const pluralize = pluralsOf(LANGUAGES.af.locale)

export const cartStatusWords: Translations['cartStatus'] = {
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
