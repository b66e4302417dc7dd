import { deviceNameInAfrikaans } from '#domain/customer/device-name.ts'
import { pluralize } from '../ui/format/pluralize.af.ts'
import type { ACCOUNT_WORDS } from './words.en.tsx'

const FAILED = 'Iets het aan ons kant verkeerd geloop.'
const FAILED_TRY_AGAIN = `${FAILED} Probeer asseblief oor ’n oomblik weer.`

export const accountWords: typeof ACCOUNT_WORDS = {
  pages: { name: 'Jou rekening', profile: 'Profiel', orders: 'Bestellings', password: 'Wagwoord' },
  logOut: 'Meld af',
  loading: 'Laai tans jou rekening …',
  sessionEnded: 'Jou sessie het verval. Meld weer aan en stuur dit dan weer. Niks wat jy ingevul het, is verlore nie.',
  freshness: {
    unreachable: 'Ons kon nie koppel nie.',
    failed: FAILED,
    ended: 'Jou sessie het verval.',
    updated: (age) => `Laas bygewerk: ${age}.`,
  },
  profile: {
    title: 'Jou rekening',
    description: 'Jou besonderhede, toestelle en data.',
    welcome: (name) => `Welkom, ${name}`,
    loggedInAs: (email) => <>Jy is aangemeld as {email}.</>,
    details: 'Besonderhede vir aflewering',
    detailsUse:
      'Ons vul dit by die betaalpunt vir jou in. Ons gebruik dit net om jou bestellings af te lewer, en verkoop dit nooit nie.',
    devices: 'Jou toestelle',
    devicesAdvice: 'Herken jy nie ’n toestel nie? Meld dit af en verander jou wagwoord.',
    data: 'Jou data',
    dataChoices: 'Laai jou data af, of vee jou rekening uit.',
  },
  details: {
    firstName: 'Voornaam',
    lastName: 'Van',
    email: 'E‑pos vir nuus oor bestellings',
    phone: 'Telefoon',
    address: 'Straatadres',
    suburb: 'Voorstad',
    city: 'Stad of dorp',
    province: 'Provinsie',
    postcode: 'Poskode',
    anywhere: 'Ons lewer enige plek in Suid‑Afrika af.',
    save: 'Stoor besonderhede',
    saving: 'Stoor tans …',
    saved: 'Jou besonderhede is gestoor',
  },
  devices: {
    name: 'Toestelle',
    loading: 'Laai tans …',
    waiting: {
      unreachable: 'Ons kon nie koppel nie. Jy sien hulle hier sodra jy weer aanlyn is.',
      failed: FAILED_TRY_AGAIN,
      ended: 'Meld weer aan om hulle te sien.',
    },
    called: deviceNameInAfrikaans,
    current: (loggedIn) => `Hierdie toestel, ${loggedIn} aangemeld`,
    other: (lastSeen, loggedIn) => `Laas gesien: ${lastSeen}; ${loggedIn} aangemeld`,
    logOut: 'Meld af',
    loggedOut: (name) => `${name} is afgemeld`,
    logOutAll: 'Meld op alle toestelle af',
    loggedOutAll: 'Jy’s op alle toestelle afgemeld',
  },
  data: {
    download: 'Laai jou data af',
    downloadText: 'Jou besonderhede, bestellings, mandjie, aanmeldings en boodskappe aan ons, in een lêer.',
    downloadNow: 'Laai my data af',
    delete: 'Vee jou rekening uit',
    deleteText:
      'Dit vee jou rekening en persoonlike data dadelik uit. Van jou bestellings hou ons net wat die belastingwet vereis, sonder jou naam.',
    deleteNow: 'Vee my rekening uit',
    question: 'Vee jou rekening uit?',
    warning: 'Dit kan nie ongedaan gemaak word nie. Jou mandjie, adresse en bestelgeskiedenis word ook uitgevee.',
    password: 'Jou wagwoord',
    keep: 'Behou my rekening',
    deleting: 'Vee tans uit …',
    deleted: () => 'Jou rekening is uitgevee.',
  },
  password: {
    title: 'Verander jou wagwoord',
    description: 'Verander die wagwoord van jou rekening.',
    consequences: 'Ons meld jou ander toestelle af en stuur vir jou ’n e‑pos om dit te bevestig.',
    current: 'Huidige wagwoord',
    new: 'Nuwe wagwoord',
    confirm: 'Bevestig nuwe wagwoord',
    submit: 'Verander wagwoord',
    done: () => 'Jou wagwoord is verander. Jou ander toestelle is afgemeld.',
    again: 'Verander dit weer',
  },
  mailbox: {
    title: 'Jou e‑posadres',
    description: 'Bevestig die e‑posadres van jou rekening.',
    confirm: 'Bevestig jou e‑pos',
    about: (email) => (
      <>
        Vul die kode in wat ons na {email} gestuur het. Jy kan daarsonder aanhou koop. Sodra jou e‑pos bevestig is, kan
        jy bestellings en boodskappe byvoeg wat jy as gas geplaas of gestuur het.
      </>
    ),
    code: 'Kode',
    codeHint: 'Die 8 syfers in ons e‑pos. 24 uur lank geldig.',
    submit: 'Bevestig',
    another: 'Stuur nog ’n kode',
    anotherSent: (message) =>
      message.includes('already') ? 'Jou e‑posadres is reeds bevestig.' : 'Ons het vir jou nog ’n kode gestuur.',
    confirmed: 'Jou e‑pos is bevestig.',
    done: 'Jou e‑pos is bevestig. Alles is reg.',
    toAccount: 'Gaan na my rekening',
    justConfirmed: 'Jou e‑pos is bevestig',
    isItYours: 'Is dit joune?',
    found: ({ finds, email }) => (
      <>
        Ons het {finds} onder {email} gekry wat as gas geplaas of gestuur is. Wil jy dit by jou rekening voeg?
      </>
    ),
    add: 'Voeg by my rekening',
    adding: 'Net ’n oomblik …',
    added: 'By jou rekening gevoeg',
    later: 'Nie nou nie',
  },
  finds: {
    orders: (count) => pluralize(count, { one: 'bestelling', many: 'bestellings' }),
    messages: (count) => pluralize(count, { one: 'boodskap', many: 'boodskappe' }),
    reviews: (count) => pluralize(count, { one: 'resensie', many: 'resensies' }),
    nothing: 'niks',
    and: ' en ',
  },
  orders: {
    title: 'Jou bestellings',
    description: 'Jou bestellings en hul status.',
    name: 'Bestellings',
    items: (count) => pluralize(count, { one: 'item', many: 'items' }),
    none: 'Daar is nog geen bestellings in jou rekening nie. Wat jy bestel terwyl jy aangemeld is, verskyn hier.',
    shop: 'Koop banke en stoele',
    cart: 'Jou mandjie',
    loading: 'Laai tans jou bestellings …',
    waiting: {
      unreachable:
        'Ons kon nie koppel nie, en jou bestellings is nog nie op hierdie toestel gestoor nie. Jy sien hulle hier sodra jy weer aanlyn is.',
      failed: FAILED_TRY_AGAIN,
      ended: 'Jou sessie het verval. Meld weer aan om jou bestellings te sien.',
    },
  },
  order: {
    title: (number) => `Bestelling ${number}`,
    untitled: 'Jou bestelling',
    description: 'Jou bestelling en sy status.',
    unknown: 'Ons kon nie hierdie bestelling in jou rekening kry nie.',
    all: 'Al jou bestellings',
    status: 'Status',
    placedOn: 'Bestel op',
    items: 'Aantal items',
    total: 'Totaal',
  },
  statuses: {
    placed: 'Nog nie betaal nie',
    awaiting_payment: 'Wag vir betaling',
    awaiting_transfer: 'Wag vir jou EFT',
    paid: 'Betaal',
    dispatched: 'Op pad',
    ready_for_pick_up: 'Gereed om af te haal',
    collected: 'Afgehaal',
    delivered: 'Afgelewer',
    cancelled: 'Gekanselleer',
    expired: 'Verval',
    returned: 'Teruggestuur',
    refunded: 'Terugbetaal',
  },
}
