import { pluralize } from '../ui/format/pluralize.af.ts'
import { changeInAfrikaans } from './change-words.af.ts'
import type { DEVICE_WORDS } from './words.en.tsx'

const changes = (count: number) => pluralize(count, { one: 'verandering', many: 'veranderinge' })

export const deviceWords: typeof DEVICE_WORDS = {
  title: 'Data op hierdie toestel',
  standfirst: 'Wat ons in hierdie blaaier stoor, sodat jou mandjie daar is as jy vanlyn is of jou toestel herbegin.',
  noScript: 'Skakel asseblief JavaScript aan om te sien wat in jou blaaier gestoor is.',
  looking: 'Ons kyk wat hier gestoor is …',
  nothing: 'Nog niks nie. Wat jy by jou mandjie voeg, word ook hier gestoor.',
  notStored: (unsent) =>
    `Jou blaaier stoor nie data nie, so niks word hier gestoor nie. ${
      unsent > 0
        ? 'Jou jongste veranderinge is nog nie na ons gestuur nie: hou asseblief hierdie bladsy oop totdat dit gebeur het.'
        : 'Alles in jou mandjie is by ons gestoor.'
    }`,
  whyNotStored:
    'Jy kan steeds koop. Private vensters en streng privaatheidsinstellings keer dikwels dat data gestoor word. Laat dit vir hierdie webwerf toe om jou mandjie ook op hierdie toestel te stoor.',
  pending: {
    none: 'Alles is gestoor',
    allSent: 'Al jou veranderinge is na ons gestuur.',
    some: (count) => `${pluralize(count, { one: 'verandering wag', many: 'veranderinge wag' })} om gestuur te word`,
    offline: 'Jy’s vanlyn. Ons stuur dit sodra jy weer aanlyn is.',
    online: 'Dit is op pad na ons.',
    ended: 'Jou sessie het verval. Meld weer aan, dan stuur ons dit.',
    change: changeInAfrikaans,
  },
  facts: {
    title: 'Hier gestoor',
    cart: 'Mandjie',
    empty: 'Leeg',
    items: (count) => pluralize(count, { one: 'item', many: 'items' }),
    contents: (items, total) => (
      <>
        {items}, {total}
      </>
    ),
    account: 'Rekening',
    loggedOut: 'Nie aangemeld nie',
    synced: 'Laaste verandering gesinkroniseer',
    since: 'Gestoor sedert',
    never: 'Nog nie',
    recorded: 'Aangetekende veranderinge',
    space: 'Plek gebruik',
    unknownSpace: 'Nie in hierdie blaaier beskikbaar nie',
    about: (bytes) => `Sowat ${bytes.replace('.', ',')}`,
    ofGuest: 'Dit sluit produkte, hoeveelhede en promosiekodes in, maar geen naam, adres of e‑pos nie.',
    ofCustomer: 'Dit sluit produkte, hoeveelhede, promosiekodes, jou gestoorde adres en jou lys bestellings in.',
    kept: 'Jou blaaier hou dit totdat jy dit uitvee.',
    mayGo: 'Jou blaaier vee dit dalk uit as dit min plek oorhet.',
  },
  clear: {
    title: 'Laai jou data af of vee dit uit',
    ofGuest: 'Dit verwyder jou mandjie uit hierdie blaaier. Ons hou ’n kopie, so dit kom terug sodra jy aanlyn is.',
    ofCustomer: 'As jy afmeld, word jou rekeningdata uit hierdie blaaier verwyder. Jou mandjie bly in jou rekening.',
    download: 'Laai gestoorde data af',
    clear: 'Vee gestoorde data uit',
    logOut: 'Meld af en maak hierdie toestel skoon',
    question: (unsent) =>
      unsent === 0 ? 'Vee gestoorde data uit?' : `Vee gestoorde data uit en verloor ${changes(unsent)}?`,
    loses: (unsent) =>
      unsent === 0
        ? 'Jy verloor niks nie: al jou veranderinge is na ons gestuur.'
        : `${changes(unsent)} aan jou mandjie is nog nie na ons gestuur nie en sal verlore gaan. Gaan eers aanlyn om dit te behou.`,
    stays:
      'Ons kopie van jou mandjie kom terug wanneer jy aanlyn is. Die produkte wat jy onlangs bekyk het en jou bestellings bly.',
    cancel: 'Kanselleer',
    clearing: 'Vee tans uit …',
    lose: (unsent) => `Vee uit en verloor ${changes(unsent)}`,
    cleared: 'Gestoorde data is uitgevee',
  },
}
