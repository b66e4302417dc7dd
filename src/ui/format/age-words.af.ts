import type { Translations } from '../language/language-context.ts'

export const ageWords: Translations['ages'] = {
  now: 'so pas',
  minutes: (count) => (count === 1 ? '’n minuut gelede' : `${count} minute gelede`),
  today: 'vandag',
  yesterday: 'gister',
  moment: (day, time) => `${day} om ${time}`,
}
