export const AGE_WORDS = {
  now: 'just now',
  minutes: (count: number) => (count === 1 ? 'a minute ago' : `${count} minutes ago`),
  today: 'today',
  yesterday: 'yesterday',
  moment: (day: string, time: string) => `${day} ${time}`,
}
