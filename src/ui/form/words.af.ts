import type { FORM_WORDS } from './words.en.ts'

const PROBLEMS: Readonly<Record<string, string>> = {
  'This title is too long.': 'Die titel is te lank.',
  'Invalid Message': 'Skryf tussen 10 en 5 000 karakters.',
  'Choose a rating.': 'Kies ’n gradering.',
  'Invalid Name': 'Die naam is nie geldig nie.',
  'Invalid email': 'Die e‑posadres is nie geldig nie.',
  'Enter a 10-digit South African phone number.': 'Vul ’n Suid‑Afrikaanse telefoonnommer van 10 syfers in.',
  'This address is too long.': 'Die adres is te lank.',
  'Enter a 4-digit postal code.': 'Vul ’n poskode van 4 syfers in.',
  'Enter an order number, such as R204816.': 'Vul ’n bestelnommer soos R204816 in.',
  'Choose a province.': 'Kies ’n provinsie.',
  'Choose how to pay.': 'Kies hoe jy wil betaal.',
  'Choose 3 to 12 months.': 'Kies 3 tot 12 maande.',
  'This note is too long.': 'Hierdie nota is te lank.',
  'This is too long.': 'Dit is te lank.',
  'This payment method isn’t available for this amount. Please choose another.':
    'Hierdie betaalmetode is nie vir hierdie bedrag beskikbaar nie. Kies asseblief ’n ander een.',
  'Account Exists. Please enter your Password to Complete Order':
    'Jy het reeds ’n rekening. Vul jou wagwoord in om die bestelling te voltooi.',
  'This password is too common. Please choose another.':
    'Hierdie wagwoord word te algemeen gebruik. Kies asseblief ’n ander een.',
  'Your password must have 10 to 200 characters.': 'Jou wagwoord moet 10 tot 200 karakters hê.',
  'The passwords don’t match.': 'Die wagwoorde stem nie ooreen nie.',
  'Enter the 8-digit code.': 'Vul die kode van 8 syfers in.',
  'This code no longer works. Please request a new code.': 'Hierdie kode werk nie meer nie. Vra ’n nuwe kode aan.',
  'This code is more than a day old. Please request a new code.':
    'Hierdie kode is meer as ’n dag oud. Vra ’n nuwe kode aan.',
  'That code is incorrect, and you have no attempts left. Please request a new code.':
    'Die kode is verkeerd, en jy kan nie weer probeer nie. Vra ’n nuwe kode aan.',
  'Incorrect Email or Password': 'Verkeerde e‑posadres of wagwoord',
}

const ELSEWHERE = /^(\d{4}) is in (.+)\. Please check the postal code or the province\.$/
/** Translations of the places in that message. The others have the same name. */
const PLACES: Readonly<Record<string, string>> = {
  'the Eastern Cape': 'die Oos‑Kaap',
  'the Free State': 'die Vrystaat',
  'the Northern Cape': 'die Noord‑Kaap',
  'the Western Cape': 'die Wes‑Kaap',
  'North West': 'Noordwes',
}

function postcodeElsewhere(message: string): string | undefined {
  const [, postcode, places] = ELSEWHERE.exec(message) ?? []
  if (places === undefined) return undefined
  const named = places.split(/(, | or )/).map((part) => (part === ' or ' ? ' of ' : (PLACES[part] ?? part)))
  return `${postcode} is in ${named.join('')}. Gaan asseblief die poskode of die provinsie na.`
}

function codeIncorrect(message: string): string | undefined {
  const [left] = /(?<=^That code is incorrect. You have )\d+/.exec(message) ?? []
  return left && `Die kode is verkeerd. Jy kan nog ${left} keer probeer.`
}

export const formWords: typeof FORM_WORDS = {
  incomplete: 'Vul asseblief al die velde in',
  // The label of the repeated password is a request, not a name.
  required: (label) => (label.startsWith('Bevestig ') ? 'Tik die nuwe wagwoord weer in.' : `${label} word vereis.`),
  optional: ' (opsioneel)',
  pending: 'Net ’n oomblik …',
  choose: 'Kies …',
  show: 'Wys',
  hide: 'Versteek',
  needsScript: 'Skakel asseblief JavaScript aan om hierdie vorm te gebruik, of bel ons.',
  problem: (message) =>
    PROBLEMS[message] ?? postcodeElsewhere(message) ?? codeIncorrect(message) ?? 'Gaan asseblief hierdie veld na.',
}
