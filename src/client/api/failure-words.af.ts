import type { ApiError } from './api-result.ts'
import type { FAILURE_WORDS } from './failure-words.en.ts'

type Details = ApiError['data']

/** By the error's code: a text, or one that depends on the error's details. */
const MESSAGES: Readonly<Record<string, string | ((details: Details) => string)>> = {
  already_reviewed: 'Jy het hierdie produk reeds geresenseer.',
  unauthorized: 'Meld asseblief weer aan om hierdie produk te resenseer.',
  unknown_product: 'Hierdie produk is nie meer beskikbaar nie.',
  total_changed: 'Iets in jou mandjie het verander. Gaan die veranderinge na, en plaas dan jou bestelling.',
  out_of_stock: 'Iets in jou mandjie is so pas uitverkoop. Gaan die veranderinge na, en plaas dan jou bestelling.',
  cart_empty: 'Jou mandjie is leeg.',
  unknown_cart_key: 'Ons kan nie hierdie mandjie kry nie. Herlaai asseblief die bladsy.',
  method_not_available: 'Hierdie betaalmetode is nie beskikbaar nie. Kies asseblief ’n ander een.',
  too_many_unpaid_orders: ({ limit }) => tooManyUnpaid(limit),
  too_many_orders:
    'Daar is in die afgelope uur te veel bestellings met hierdie e‑posadres geplaas, of vanaf jou netwerk, wat jy dalk met baie ander mense deel. Probeer asseblief oor ’n uur weer. As jy nie kan wag nie, bestel vanuit jou eie rekening of oor ’n ander verbinding, of kontak ons.',
  too_many_pieces: ({ limit }) =>
    `Ons kan nie ${typeof limit === 'number' ? `meer as ${limit}` : 'so baie'} items vir een bestelling hou nie. Bestel asseblief minder, of kontak ons.`,
  incorrect_password: 'Jou huidige wagwoord is verkeerd.',
  incorrect_email_or_password: 'Verkeerde e‑posadres of wagwoord',
  mailbox_not_confirmed: 'Bevestig eers jou e‑pos.',
  found_changed: 'Ons het iets nuuts vir jou e‑posadres gekry. Gaan asseblief die lys weer na.',
  order_under_way: 'Jy wag nog op ’n bestelling. Sodra dit afgehandel is, kan jy jou rekening uitvee.',
  order_unpaid:
    'Ons het nog nie die betaling vir een van jou bestellings ontvang nie. As jy reeds betaal het, wag asseblief tot ons dit het. Indien nie, betaal of kanselleer die bestelling op sy bladsy. Dan kan jy jou rekening uitvee.',
  refund_due: 'Ons skuld jou nog ’n terugbetaling vir ’n bestelling. Sodra dit gedoen is, kan jy jou rekening uitvee.',
  unknown_device: 'Hierdie toestel is reeds afgemeld.',
  busy: 'Baie mense koop nou dieselfde items. Jou bestelling is nie geplaas nie. Probeer asseblief weer.',
  unknown_order: 'Ons kan nie hierdie bestelling kry nie.',
  too_many_attempts: 'Daar was te veel betaalpogings vir hierdie bestelling. Kontak ons asseblief, dan help ons.',
  already_paid: 'Hierdie bestelling is reeds betaal.',
  order_closed: 'Hierdie bestelling is gesluit: gekanselleer, terugbetaal of nie betyds betaal nie.',
  has_left: 'Hierdie bestelling het reeds ons werkswinkel verlaat.',
  too_many_requests: ({ retry_after }) => `Te veel pogings. Probeer asseblief oor ${waitOf(Number(retry_after))} weer.`,
  overloaded: 'Die winkel is nou baie besig. Probeer asseblief oor ’n oomblik weer.',
  unavailable: 'Die winkel is tydelik onbeskikbaar. Probeer asseblief oor ’n oomblik weer.',
}

function tooManyUnpaid(limit: unknown): string {
  switch (limit) {
    case 'account':
      return 'Jy het bestellings wat nog nie betaal is nie, en ons kan nie nog items vir jou hou nie. Betaal of kanselleer een daarvan in jou rekening, en plaas dan hierdie bestelling.'
    case 'network':
      return 'Daar is te veel onbetaalde bestellings vanaf jou netwerk, wat jy dalk met baie ander mense deel. Bestel oor ’n ander verbinding, soos Wi-Fi in plaas van mobiele data, of probeer later weer.'
    default:
      return 'Daar is te veel onbetaalde bestellings vir hierdie e‑posadres, of vanaf jou netwerk, wat jy dalk met baie ander mense deel. As een daarvan joune is, betaal of kanselleer dit met die skakel in die bestelling se e‑pos, en plaas dan hierdie bestelling. Indien nie, meld aan en bestel vanuit jou rekening, of bestel oor ’n ander verbinding.'
  }
}

/** A wait in seconds, like the server's English one. An error without one asks for a minute. */
function waitOf(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '’n sekonde' : `${seconds} sekondes`
  const minutes = Math.ceil(seconds / 60)
  return minutes > 1 ? `${minutes} minute` : '’n minuut'
}

export const failureWords: typeof FAILURE_WORDS = {
  unexpected: 'Iets het verkeerd geloop. Probeer asseblief weer.',
  message(
    failure,
    unreachable = 'Ons kon nie koppel nie. Niks is verlore nie. Probeer asseblief oor ’n oomblik weer.',
  ) {
    if (failure.reason !== 'refused') return unreachable
    const message = MESSAGES[failure.code] ?? 'Dit het nie gewerk nie. Niks is verlore nie. Probeer asseblief weer.'
    return typeof message === 'string' ? message : message(failure.data)
  },
}
