import { LANGUAGES, type LanguageCode } from '#domain/site/languages.ts'

interface DateFormats {
  /** `21 November 2026 at 04:27`, of epoch ms. */
  readonly moment: (at: number) => string
  /** `21 November 2026`, of epoch ms. */
  readonly day: (at: number) => string
}

/** Formats times and dates of a language, in South African time. */
function dateFormatsOf({ locale }: { readonly locale: string }): DateFormats {
  // The long date style of these locales writes `02 December 2026`.
  const date = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Africa/Johannesburg' } as const
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const moments = new Intl.DateTimeFormat(locale, { ...date, ...time })
  const days = new Intl.DateTimeFormat(locale, date)
  return { moment: (at) => moments.format(at), day: (at) => days.format(at) }
}

/** Created once: that takes longer than composing a whole e-mail. */
export const DATE_FORMATS: Readonly<Record<LanguageCode, DateFormats>> = {
  en: dateFormatsOf(LANGUAGES.en),
  af: dateFormatsOf(LANGUAGES.af),
}
