import { LANGUAGES } from '#domain/site/languages.ts'

/** Formats times and dates of a language, in South African time. */
function dateFormatsOf({ locale }: { readonly locale: string }) {
  // The long date style of these locales writes `02 December 2026`.
  const date = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Africa/Johannesburg' } as const
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const moments = new Intl.DateTimeFormat(locale, { ...date, ...time })
  const days = new Intl.DateTimeFormat(locale, date)
  return {
    /** `21 November 2026 at 04:27`, of epoch ms. */
    moment: (at: number) => moments.format(at),
    /** `21 November 2026`, of epoch ms. */
    day: (at: number) => days.format(at),
  }
}

/** Created once: that takes longer than composing a whole e-mail. */
export const DATE_FORMATS = { en: dateFormatsOf(LANGUAGES.en), af: dateFormatsOf(LANGUAGES.af) }
