import type { CHECKOUT_MESSAGE_WORDS } from './message-words.en.tsx'

export const checkoutMessageWords: typeof CHECKOUT_MESSAGE_WORDS = {
  incomplete: 'Vul asseblief al die velde in',
  notPlaced: 'Jou bestelling is nie geplaas nie.',
  changed: {
    notYet: 'Jou bestelling is nog nie geplaas nie.',
    isShown: 'Die opsomming van jou bestelling is bygewerk. As jy daarmee tevrede is, plaas jou bestelling.',
    isComing: 'Die opsomming word oor ’n oomblik bygewerk. Gaan dit na voordat jy jou bestelling plaas.',
  },
  unpaid: {
    title: 'Ons kan tans nie meer items hou nie',
    text: 'Jou bestelling is nie geplaas nie, en jou mandjie is onveranderd.',
  },
  ended: {
    title: 'Jou sessie het verval',
    text: 'Jou bestelling is nie geplaas nie. Meld weer aan om dit te plaas. Jou mandjie en besonderhede bly behoue.',
  },
  offline: {
    title: 'Ons kon nie die winkel bereik nie',
    text: 'Jou bestelling is nie geplaas nie. Jou mandjie en besonderhede is op hierdie toestel gestoor. Gaan jou verbinding na en probeer weer.',
  },
  late: {
    title: 'Jou jongste veranderinge aan die mandjie is nog nie gestoor nie',
    text: 'Jou bestelling is nie geplaas nie, want die totaal kan nog verander. Probeer asseblief oor ’n oomblik weer.',
  },
  outdated: {
    title: 'Ons het die winkel bygewerk',
    text: 'Jou bestelling is nie geplaas nie. Herlaai asseblief die bladsy om voort te gaan. Jou mandjie en besonderhede bly behoue.',
  },
  unknown: {
    title: 'Ons kon nie jou bestelling bevestig nie',
    text: 'Ons het die verbinding verloor terwyl ons dit geplaas het. Plaas dit oor ’n oomblik weer: dit bly dieselfde bestelling, en jy betaal net een keer.',
  },
  afterLeaving: {
    placed: 'Jou bestelling is geplaas',
    toPay: 'Dit moet nog betaal word.',
    view: 'Bekyk bestelling',
    checkout: 'Betaalpunt',
  },
  differences: {
    price: ({ name, to, from }) => (
      <>
        {name}: nou {to} elk (was {from})
      </>
    ),
    left: ({ name, to, from }) => (
      <>
        {name}: net {to} oor (jy het {from} gekies)
      </>
    ),
    soldOut: (name) => <>{name}: uitverkoop</>,
    added: (name, count) => (
      <>
        {name}: op ’n ander toestel bygevoeg ({count})
      </>
    ),
    removed: (name) => <>{name}: op ’n ander toestel verwyder</>,
    pieces: ({ name, to, from }) => (
      <>
        {name}: hoeveelheid is nou {to} (was {from})
      </>
    ),
    pickUp: 'Afhaal in Kaapstad in plaas van aflewering',
    delivered: 'Aflewering in plaas van afhaal',
    withdrawn: (name) => <>{name}: nie meer beskikbaar nie</>,
    codeGone: (code) => <>Promosiekode {code} geld nie meer nie</>,
    codeApplied: (code) => <>Promosiekode {code} is toegepas</>,
    free: 'gratis',
    delivery: (to, from) => (
      <>
        Aflewering: {to} (was {from})
      </>
    ),
    total: (to, from) => (
      <>
        Totaal: {to} (was {from})
      </>
    ),
  },
}
