import type { SESSION_WORDS } from './session-words.en.ts'

export const sessionWords: typeof SESSION_WORDS = {
  ended: 'Jou sessie het verval',
  advice: 'Jou mandjie is op hierdie toestel gestoor. Meld weer aan om dit op al jou toestelle te sien.',
  logIn: 'Meld aan',
}
