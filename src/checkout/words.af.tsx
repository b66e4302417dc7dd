import { pluralize } from '../ui/format/pluralize.af.ts'
import type { CHECKOUT_WORDS } from './words.en.tsx'

export const checkoutWords: typeof CHECKOUT_WORDS = {
  title: 'Betaalpunt',
  description: 'Gaan jou bestelling na en plaas dit.',
  empty: 'Jou mandjie is leeg',
  items: (count) => pluralize(count, { one: 'item', many: 'items' }),
  contact: 'Kontakbesonderhede',
  delivery: 'Aflewering',
  payment: 'Betaling',
  nothingToPay: 'Daar is niks te betaal vir hierdie bestelling nie.',
  testShop: 'Dit is ’n toetswinkel: geen geld word geneem nie en niks word afgelewer nie.',
  noScript: 'Jy het JavaScript nodig om aanlyn te bestel. Jou mandjie bly soos dit is.',
  orderBy: (telephone, email) => (
    <>
      Om daarsonder te bestel, bel ons by {telephone} of stuur ’n e‑pos na {email}.
    </>
  ),
  promises: ({ returns }) => <>{returns} en ’n lewenslange waarborg op die raam.</>,
  returns: 'Terugsendings binne 7 dae',
  questions: (telephone) => <>Vrae? Bel {telephone}</>,
  fields: {
    email: 'E‑pos',
    password: 'Wagwoord',
    first_name: 'Voornaam',
    last_name: 'Van',
    phone: 'Telefoon',
    address: 'Straatadres',
    suburb: 'Voorstad',
    city: 'Stad of dorp',
    state: 'Provinsie',
    postcode: 'Poskode',
    note: 'Nota by bestelling',
    method: 'Betaling',
    months: 'Maande',
  },
  hints: {
    email: 'Ons stuur nuus oor jou bestelling hierheen.',
    phone: 'Byvoorbeeld 082 555 0142. Die drywer bel voor aflewering.',
    phoneAtPickUp: 'Byvoorbeeld 082 555 0142.',
    address: 'Voeg die eenheidnommer, kompleks of plaas by, as daar een is.',
    note: 'Hekkode, nou trappe, beste tyd om te bel',
  },
  chooseProvince: 'Kies ’n provinsie',
  loggedInAs: (email) => <>Jy is aangemeld as {email}.</>,
  noAccount: (logIn) => <>Jy hoef nie ’n rekening te hê om te bestel nie. Het jy een? {logIn}.</>,
  logIn: 'Meld aan',
  logInAndOrder: 'Meld aan en plaas bestelling',
  pending: 'Net ’n oomblik …',
  forgotten: (link) => (
    <>
      As jou rekening ’n mandjie het, voeg ons dit by hierdie een en wys jou die totaal voor jy bestel. {link} Of
      gebruik ’n ander e‑pos.
    </>
  ),
  forgotPassword: 'Wagwoord vergeet?',
  didYouMean: (email) => <>Het jy {email} bedoel?</>,
  isEmailComplete: 'Is hierdie adres volledig? Die meeste eindig op iets soos .com of .co.za.',
  arrival: (arrival) => <>{arrival}. Die drywer bel voor aflewering.</>,
  pickUp: (day) => <>Gereed om af te haal op {day}. Ons stuur vir jou ’n e‑pos sodra dit gereed is.</>,
  hours: (days, opens, closes) => `${days} ${opens} tot ${closes}`,
  yourOrder: 'Jou bestelling',
  editCart: 'Verander mandjie',
  lines: 'Items in bestelling',
  promoCode: (code) => <>Promosiekode {code}</>,
  place: 'Plaas bestelling',
  placeAndPay: 'Plaas bestelling en betaal',
  saving: 'Stoor tans jou jongste veranderinge …',
  placing: 'Plaas tans jou bestelling …',
  agree: ({ terms, privacy }) => (
    <>
      Deur jou bestelling te plaas, aanvaar jy ons {terms}. Ons gebruik jou besonderhede om dit af te lewer, soos in ons{' '}
      {privacy} uiteengesit.
    </>
  ),
  terms: 'verkoopvoorwaardes',
  privacy: 'privaatheidsbeleid',
  leaving: {
    placing: 'Ons plaas jou bestelling',
    placed: (number) => `Bestelling ${number} is geplaas`,
    going: (provider) => `Ons neem jou na ${provider} om veilig te betaal …`,
    notRedirected: 'Gebeur niks nie? Bekyk jou bestelling',
  },
  checking: 'Ons kyk of jou bestelling geplaas is …',
  unconfirmed:
    'Ons kon nie bevestig of jou bestelling geplaas is nie. As jy weer kyk, word daar nie ’n tweede bestelling geplaas nie.',
  checkAgain: 'Kyk weer',
  lastOrder: (number) => <>Jou vorige bestelling op hierdie toestel was {number}.</>,
  viewOrder: (number) => `Bekyk bestelling ${number}`,
  viewOrders: 'Bekyk jou bestellings',
  attention: (count) => `${pluralize(count, { one: 'veld', many: 'velde' })} om na te gaan`,
  required: 'word vereis',
}
