import type { CONTACT_WORDS } from './words.en.tsx'

export const contactWords: typeof CONTACT_WORDS = {
  title: 'Kontak ons',
  description: 'Bel ons, stuur ’n e‑pos of kuier by ons werkswinkel in Epping. Jy praat altyd met ’n mens.',
  write: 'Stuur vir ons ’n boodskap',
  before: (questions) => (
    <>
      Jou antwoord is dalk tussen ons {questions}. Moet jou bank om ’n hoek kom? Stuur vir ons die mate van jou deur en
      gang.
    </>
  ),
  questions: 'gereelde vrae',
  name: 'Jou naam',
  email: 'Jou e‑pos',
  message: 'Jou boodskap',
  length: '10 tot 5 000 karakters.',
  trap: 'Los dit leeg',
  submit: 'Stuur boodskap',
  sending: 'Stuur tans …',
  notSent: 'Ons kon nie jou boodskap stuur nie. Dit is nog hier, so probeer asseblief weer.',
  orMail: (email) => <>Jy kan ook vir ons ’n e‑pos stuur na {email}.</>,
  sent: 'Boodskap gestuur',
  thanks: () => 'Dankie. Ons het jou boodskap ontvang, en iemand antwoord jou binnekort.',
  another: 'Stuur nog ’n boodskap',
  details: {
    title: 'Ons besonderhede',
    phone: 'Telefoon',
    email: 'E‑pos',
    workshop: 'Werkswinkel',
    hours: 'Openingstye',
    opening: (opens, closes) => `${opens} tot ${closes}`,
    closed: 'Op Sondae en openbare vakansiedae gesluit',
    company: 'Oor die maatskappy',
    name: 'Naam',
    status: 'Regstatus',
    registration: 'Registrasie',
    vat: 'BTW‑nommer',
    directors: 'Direkteure',
    service: 'Adres vir regsdokumente',
    serviceAddress: 'Die werkswinkel se adres',
    disputes: 'Geskille',
    officer: 'Inligtingsbeampte',
    examples: 'Dit is voorbeeldbesonderhede: hierdie winkel dryf nog nie handel nie.',
  },
}
