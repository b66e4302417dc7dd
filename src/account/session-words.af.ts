import type { Translations } from '../ui/language/language-context.ts'

export const sessionWords: Translations['session'] = {
  ended: 'Jou sessie het verval',
  advice: 'Jou mandjie is op hierdie toestel gestoor. Meld weer aan om dit op al jou toestelle te sien.',
  logIn: 'Meld aan',
}
