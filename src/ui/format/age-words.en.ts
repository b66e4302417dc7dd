export const AGE_WORDS = {
  now: 'just now',
  minutes: (count: number) => (count === 1 ? 'a minute ago' : `${count} minutes ago`),
  today: 'today',
  yesterday: 'yesterday',
  moment: (day: string, time: string) => `${day} ${time}`,
}

declare module '../language/language-context.ts' {
  interface Translations {
    readonly ages: typeof AGE_WORDS
  }
}
