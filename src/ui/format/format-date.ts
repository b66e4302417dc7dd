import { DATE_WORDS } from './words.en.ts'

/** `2026-10-07` as `7 October 2026`, without a line break before the month. */
export function formatDate(isoDate: string, { months }: Pick<typeof DATE_WORDS, 'months'> = DATE_WORDS): string {
  const [year, month, day] = isoDate.split('-').map(Number)
  return `${day}\u00a0${months[(month ?? 1) - 1]} ${year}`
}
