import type { ORDER_WORDS } from './words.en.tsx'

export const orderWords: typeof ORDER_WORDS = {
  bank: { within: 'jou bank', first: 'Jou bank' },
  unpaid: { title: 'Jou bestelling is nog nie betaal nie' },
  waiting: {
    title: (provider) => `Ons wag vir ${provider}`,
    text: (provider, heldUntil) =>
      `Ons begin met jou bestelling sodra ${provider} jou betaling bevestig, en hierdie bladsy word vanself bygewerk. Het jy nog nie betaal nie? Jy kan dit nou doen. ${heldUntil}`,
  },
  transfer: {
    title: 'Dankie. Betaal asseblief per EFT',
    text: (heldUntil) => `Ons bankbesonderhede staan hieronder. ${heldUntil}`,
    stillOpen: (heldUntil) => `Jy kan steeds per EFT betaal. ${heldUntil}`,
  },
  paid: {
    title: 'Dankie. Jou bestelling is betaal',
    byMail: {
      deliveryToDoor: 'Ons stuur vir jou ’n e‑pos sodra dit ons werkswinkel verlaat.',
      localPickup: 'Ons stuur vir jou ’n e‑pos sodra dit gereed is.',
    },
  },
  dispatched: { title: 'Jou bestelling is op pad', text: 'Die drywer bel jou voor aflewering.' },
  ready: {
    title: 'Gereed om af te haal',
    text: 'Jou bestelling wag by ons werkswinkel in Kaapstad. Bring jou bestelnommer, jou ID en iemand om te help dra.',
  },
  collected: { title: 'Afgehaal', text: 'Jy het jou bestelling by ons werkswinkel afgehaal. Geniet dit!' },
  delivered: { title: 'Afgelewer', text: 'Jou bestelling is afgelewer. Geniet dit!' },
  cancelled: { title: 'Jou bestelling is gekanselleer' },
  expired: {
    title: 'Hierdie bestelling het verval',
    text: 'Ons het nie jou betaling betyds ontvang nie, so ons hou nie meer die items vir jou nie. As jy dit steeds wil hê, bestel asseblief weer.',
    late: 'As jy intussen betaal het, betaal ons jou ten volle terug of stuur ons tog jou bestelling.',
  },
  returned: { title: 'Jou bestelling is teruggestuur' },
  refunded: { title: 'Jou bestelling is terugbetaal' },
  failed: {
    title: 'Jou betaling was nie suksesvol nie',
    text: (provider, next) => `${provider} het geen geld geneem nie. ${next}`,
  },
  abandoned: { title: 'Betaling nie voltooi nie', text: (next) => `Geen geld is geneem nie. ${next}` },
  heldUntil: (at) => `Ons hou jou bestelling tot ${at}.`,
  arrival: {
    deliveryToDoor: (when) => `Verwagte aflewering: ${when}.`,
    localPickup: (when) => `Dit sal op ${when} gereed wees om af te haal.`,
  },
  refund: {
    promised:
      'Ons betaal jou geld terug na jou oorspronklike betaalmetode, en stuur vir jou ’n e‑pos wanneer dit gedoen is.',
    nothingDue: 'Jy hoef niks te betaal nie.',
    noRefundDue: 'Daar is geen terugbetaling vir hierdie terugsending verskuldig nie.',
    part: 'Ons het ’n deel van jou betaling na jou oorspronklike betaalmetode terugbetaal. Die bedrag staan onder die totaal. Dit kan ’n paar dae neem voordat dit in jou rekening verskyn.',
    rest: 'Ons betaal ook die res terug, en stuur vir jou ’n e‑pos wanneer dit gedoen is.',
    whole:
      'Ons het jou ten volle terugbetaal, na jou oorspronklike betaalmetode. Dit kan ’n paar dae neem voordat dit in jou rekening verskyn.',
    others: 'Ons het jou ander betaling terugbetaal. Dit kan ’n paar dae neem voordat dit in jou rekening verskyn.',
    unexpected: (amount) =>
      `Ons het ${amount} vir hierdie bestelling ontvang wat ons nie verwag het nie. Ons ondersoek dit, en sal alles wat ons jou skuld terugbetaal.`,
    partBelow: 'Ons het ’n deel van jou betaling terugbetaal; die bedrag staan onder die totaal.',
  },
  history: {
    placed: 'Geplaas',
    payment_started: 'Betaling begin',
    paid: 'Betaal',
    payment_failed: 'Betaling onsuksesvol',
    payment_cancelled: 'Betaling nie voltooi nie',
    cancelled: 'Gekanselleer',
    expired: 'Verval',
    revived: 'Heropen',
    dispatched: 'Versend',
    ready_for_pick_up: 'Gereed om af te haal',
    collected: 'Afgehaal',
    delivered: 'Afgelewer',
    returned: 'Teruggestuur',
    refunded: 'Terugbetaal',
  },
  steps: {
    placed: 'Geplaas',
    paid: 'Betaal',
    ready: 'Gereed',
    dispatched: 'Op pad',
    collected: 'Afgehaal',
    delivered: 'Afgelewer',
    name: 'Vordering van bestelling',
    done: ', afgehandel',
  },
  name: (number) => `Bestelling ${number}`,
  placedAt: (number, at) => (
    <>
      Bestelling {number}, {at}
    </>
  ),
  letterhead: { registration: 'registrasie', vat: 'BTW' },
  ordered: 'Wat jy bestel het',
  details: 'Besonderhede van bestelling',
  print: 'Druk',
  copyLink: 'Kopieer skakel na bestelling',
  linkShows: 'Enigiemand met hierdie skakel kan jou bestelling en adres sien.',
  lines: 'Items in bestelling',
  totals: 'Totale',
  subtotal: 'Subtotaal',
  discount: 'Afslag',
  delivery: 'Aflewering',
  noCharge: 'Gratis',
  total: 'Totaal, BTW ingesluit',
  refundedAmount: 'Terugbetaal',
  information: {
    arriving: 'Verwagte aflewering',
    ready: 'Gereed om af te haal',
    ifPaidToday: ', as jy vandag betaal',
    readyFrom: (when) => `Vanaf ${when}`,
    pickUpAddress: 'Afhaaladres',
    hours: (days, opens, closes) => `${days}, ${opens} tot ${closes}`,
    courier: 'Koerier',
    address: 'Afleweringsadres',
    contact: 'Kontakbesonderhede',
    payment: 'Betaling',
    nothingToPay: 'Niks om te betaal nie',
    overMonths: (months) => `, oor ${months} maande`,
    note: 'Jou nota',
    history: 'Geskiedenis van bestelling',
  },
  account: {
    title: 'Ons bankrekening',
    bank: 'Bank',
    holder: 'Rekeninghouer',
    number: 'Rekeningnommer',
    branchCode: 'Takkode',
    reference: 'Verwysing',
    amount: 'Bedrag',
    copy: (name) => `Kopieer die ${name.toLowerCase()}`,
    advice: (reference, payBy) => (
      <>
        Gebruik asseblief net {reference} as jou verwysing, en betaal teen {payBy}. EFT’s van ander banke neem een of
        twee werksdae. Ons stuur vir jou ’n e‑pos sodra ons jou betaling ontvang.
      </>
    ),
  },
  actions: {
    pay: 'Betaal nou',
    payOr: 'Betaal nou, of kies ’n ander betaalmetode',
    payByTransfer: 'Betaal per EFT',
    otherWay: 'Betaal op ’n ander manier',
    choose: 'Kies hoe jy wil betaal.',
    pending: 'Net ’n oomblik …',
    cancel: 'Kanselleer bestelling',
    cancelTerms: 'Ons hou dan nie meer die items vir jou nie. As jy pas betaal het, betaal ons jou geld terug.',
    confirmCancel: 'Ja, kanselleer my bestelling',
    unreachable: 'Ons kon nie koppel nie. Probeer asseblief weer.',
    afterLeaving: (number) => `Bestelling ${number} is nog nie betaal nie`,
    view: 'Bekyk bestelling',
  },
}
