import type { Translations } from '../language/language-context.ts'

const PROBLEMS: Readonly<Record<string, string>> = {
  'Invalid Title': 'Die titel is te lank.',
  'Invalid Message': 'Skryf tussen 10 en 5 000 karakters.',
  'Invalid Rating': 'Kies ’n gradering.',
  'Invalid Name': 'Die naam is nie geldig nie.',
  'Invalid email': 'Die e-posadres is nie geldig nie.',
}

export const formWords: Translations['form'] = {
  incomplete: 'Vul asseblief al die velde in',
  required: (label) => `${label} word vereis.`,
  optional: ' (opsioneel)',
  pending: 'Net ’n oomblik …',
  offline: {
    send: 'Jy’s vanlyn. Jy kan dit stuur sodra jy gekoppel is. Wat jy getik het, bly hier.',
    order: 'Jy’s vanlyn. Jy kan jou bestelling plaas sodra jy gekoppel is. Wat jy getik het, bly hier.',
  },
  needsScript: 'Skakel asseblief JavaScript aan om hierdie vorm te gebruik, of bel ons.',
  problem: (message) => PROBLEMS[message] ?? 'Gaan asseblief hierdie veld na.',
}
