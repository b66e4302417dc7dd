import type { ORDER_PAGE_WORDS } from './words.en.tsx'

export const orderPageWords: typeof ORDER_PAGE_WORDS = {
  title: (number) => `Bestelling ${number}`,
  untitled: 'Jou bestelling',
  description: 'Die status van jou bestelling.',
  looking: 'Ons soek jou bestelling …',
  unseen: 'Ons kan nie hierdie bestelling hier wys nie',
  noScript: 'Maak asseblief die skakel in die e‑pos oor jou bestelling oop, of skakel JavaScript aan.',
  advice:
    'Maak die skakel in die e‑pos oor jou bestelling oop, of meld aan by die rekening waarmee jy bestel het. Kry jy nie die e‑pos nie? Laat die skakel weer stuur.',
  unread: 'Ons kon nie jou bestelling laai nie',
  unreadAdvice:
    'Jou verbinding is dalk verbreek, of die winkel is besig. Jou bestelling is veilig. Probeer asseblief weer.',
  retry: 'Probeer weer',
  help: (telephone) => <>Hulp nodig? Bel ons by {telephone}.</>,
  find: 'Vind jou bestelling',
  logIn: 'Meld aan',
  expired: {
    title: 'Jou bestelling is veilig',
    description: 'Hoe om jou bestelling te vind.',
    text: 'Hierdie skakel terug van die betaalbladsy het verval. Maak die skakel in die e‑pos oor jou bestelling oop om te sien of die betaling geslaag het, of laat dit weer stuur.',
    account: (orders) => <>Het jy ’n rekening? Dit is onder {orders}.</>,
    orders: 'jou bestellings',
  },
  finding: {
    description: 'Kyk waar jou bestelling is, met jou bestelnommer en e‑posadres.',
    account: 'Het jy ’n rekening?',
    orders: 'Bekyk al jou bestellings',
    text: 'Vul jou bestelnommer in, en die e‑posadres waarmee jy bestel het. Ons e‑pos vir jou ’n skakel na jou bestelling.',
    number: 'Bestelnommer',
    example: 'Byvoorbeeld R204816',
    email: 'E‑pos',
    send: 'E‑pos die skakel vir my',
    sent: () =>
      'As ’n bestelling met daardie nommer met daardie e‑posadres geplaas is, het ons so pas ’n skakel daarheen gestuur. Kyk asseblief in jou inkassie.',
    again: 'Probeer ’n ander nommer of e‑pos',
  },
}
