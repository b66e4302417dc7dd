import type { DATE_WORDS } from './words.en.ts'

export const dateWords: typeof DATE_WORDS = {
  months: 'Januarie Februarie Maart April Mei Junie Julie Augustus September Oktober November Desember'.split(' '),
  weekdays: 'Sondag Maandag Dinsdag Woensdag Donderdag Vrydag Saterdag'.split(' '),
  range: (first, last) => `${first} tot ${last}`,
}
