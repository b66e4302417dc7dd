import type { AGE_WORDS } from './age-words.en.ts'

export const ageWords: typeof AGE_WORDS = {
  now: 'so pas',
  minutes: (count) => (count === 1 ? '’n minuut gelede' : `${count} minute gelede`),
  today: 'vandag',
  yesterday: 'gister',
  moment: (day, time) => `${day} om ${time}`,
}
