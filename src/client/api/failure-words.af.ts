import type { Translations } from '../../ui/language/language-context.ts'

/** By the error's code. */
const MESSAGES: Readonly<Record<string, string>> = {
  already_reviewed: 'Jy het hierdie produk reeds geresenseer.',
  unauthorized: 'Meld asseblief weer aan om hierdie produk te resenseer.',
  unknown_product: 'Hierdie produk is nie meer beskikbaar nie.',
  too_many_requests: 'Te veel versoeke. Probeer asseblief oor ’n minuut weer.',
  unavailable: 'Die winkel kan nie nou antwoord nie. Probeer oor ’n oomblik weer.',
}

export const failureWords: Translations['failures'] = {
  message(
    failure,
    unreachable = 'Ons kon nie koppel nie. Niks is verlore nie. Probeer asseblief oor ’n oomblik weer.',
  ) {
    if (failure.reason !== 'refused') return unreachable
    return MESSAGES[failure.code] ?? 'Dit het nie gewerk nie. Niks is verlore nie. Probeer asseblief weer.'
  },
}
