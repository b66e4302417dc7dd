import { pluralize } from '../ui/format/pluralize.af.ts'
import type { AUTH_WORDS } from './auth-words.en.tsx'

const NEEDS_COOKIES =
  'Jy het koekies nodig om aan te meld, en jou blaaier blokkeer dit vir hierdie winkel. Laat koekies toe en meld weer aan. Jou mandjie bly soos dit is, en jy kan sonder ’n rekening bestel.'

export const authWords: typeof AUTH_WORDS = {
  login: {
    title: 'Meld aan',
    standfirst: 'Jou mandjie, adresse en bestellings, op al jou toestelle.',
    newHere: 'Nuut hier?',
    needs: 'Jy het net ’n e‑posadres en ’n wagwoord nodig. Jou mandjie kom saam.',
    register: 'Skep ’n rekening',
    submit: 'Meld aan',
    forgotten: 'Wagwoord vergeet?',
    done: 'Jy’s aangemeld',
  },
  register: {
    title: 'Skep ’n rekening',
    standfirst: 'Vul jou mandjie op jou skootrekenaar, en gaan voort op jou foon.',
    haveOne: 'Het jy reeds ’n rekening?',
    merges: 'Meld aan, en ons voeg hierdie mandjie by joune.',
    logIn: 'Meld aan',
    reset: 'Herstel jou wagwoord',
    submit: 'Skep rekening',
    privacy: (policy) => <>Hoe ons jou data gebruik: {policy}.</>,
    privacyPolicy: 'privaatheidsbeleid',
    done: 'Jou rekening is gereed',
    exists:
      'Ons kon nie ’n rekening met hierdie e‑pos en wagwoord skep nie. As jy reeds een het, meld aan of herstel jou wagwoord.',
  },
  greeting: (done, name) => (name === '' ? done : `${done}, ${name}`),
  unanswered: 'Daar het geen antwoord gekom nie, so ons weet nie of dit gewerk het nie. Probeer asseblief weer.',
  needsCookies: { login: NEEDS_COOKIES, register: `Jou rekening is geskep. ${NEEDS_COOKIES}` },
  dialog: {
    login: {
      title: 'Meld aan',
      words: 'Ons voeg hierdie mandjie by die een in jou rekening. Jy bly op hierdie bladsy.',
    },
    register: { title: 'Skep ’n rekening', words: 'Jou mandjie kom saam. Jy bly op hierdie bladsy.' },
    ended: {
      title: 'Meld asseblief weer aan',
      words:
        'Jou sessie het verval. Jou mandjie is nog op hierdie toestel. Meld aan om aan te gaan waar jy opgehou het.',
    },
    close: 'Maak toe',
    notYou: 'Nie jy nie, of nie nou nie?',
    startFresh: 'Meld af en begin van voor af',
  },
  conflict: {
    title: 'Iemand anders was hier aangemeld',
    text: (unsent) =>
      `${pluralize(unsent, { one: 'verandering', many: 'veranderinge' })} aan hulle mandjie kon nie gestoor word nie. As jy nou met jou eie rekening aanmeld, gaan ongestoorde veranderinge verlore.`,
    stay: 'Moenie aanmeld nie',
    goOn: 'Meld tog aan',
  },
  reset: {
    title: 'Herstel jou wagwoord',
    standfirst: 'Ons stuur vir jou ’n kode per e‑pos, sodat jy ’n nuwe wagwoord kan kies.',
    remembered: 'Het jy dit onthou?',
    logInWith: 'Meld aan met jou huidige wagwoord.',
    logIn: 'Meld aan',
    send: 'Stuur kode',
    haveCode: 'Ek het reeds ’n kode',
    byLink: 'Die kode is reeds in jou skakel. Vul net jou e‑pos en ’n nuwe wagwoord in.',
    onItsWay:
      'As daar ’n rekening met daardie e‑pos is, het ons ’n kode daarheen gestuur. Dit is 15 minute lank geldig en werk een keer.',
    codeHint: 'Die 8 syfers in ons e‑pos.',
    submit: 'Stel nuwe wagwoord in',
    another: 'Stuur nog ’n kode',
    done: 'Jou wagwoord is verander. Meld aan met jou nuwe wagwoord.',
    refused: resetRefused,
    perhapsSet: 'Jou nuwe wagwoord is dalk reeds ingestel. Probeer daarmee aanmeld, of vra ’n nuwe kode aan.',
    linkRefused:
      'Hierdie skakel werk nie meer nie, of dit is vir ’n ander e‑posadres. Gaan die adres na, of vra ’n nuwe kode aan.',
  },
  fields: {
    email: 'E‑pos',
    password: 'Wagwoord',
    firstName: 'Voornaam',
    lastName: 'Van',
    code: 'Kode',
    newPassword: 'Nuwe wagwoord',
    confirmPassword: 'Bevestig nuwe wagwoord',
  },
  passwordHint: (min) => `Minstens ${min} karakters. Drie of vier woorde werk goed.`,
}

/** The messages share one error code, so they are distinguished by their text. */
function resetRefused(message: string): string {
  const [left] = /(?<=You have )\d+/.exec(message) ?? []
  if (left !== undefined) return `Die kode is verkeerd. Jy kan nog ${left} keer probeer.`
  if (message.includes('maximum')) return 'Die kode is verkeerd, en jy kan nie weer probeer nie. Vra ’n nuwe kode aan.'
  if (message.includes('expired')) return 'Die kode het verval. Vra ’n nuwe kode aan.'
  if (message.includes('request')) return 'Vra eers ’n kode aan.'
  return 'Die kode is nie geldig nie. Gaan dit asseblief na.'
}
