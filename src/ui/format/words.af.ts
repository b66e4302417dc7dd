import type { Translations } from '../language/language-context.ts'

export const dateWords: Translations['dates'] = {
  months: 'Januarie Februarie Maart April Mei Junie Julie Augustus September Oktober November Desember'.split(' '),
  weekdays: 'Sondag Maandag Dinsdag Woensdag Donderdag Vrydag Saterdag'.split(' '),
  range: (first, last) => `${first} tot ${last}`,
}
