import { LANGUAGES, type LanguageCode } from '#domain/site/languages.ts'

interface DateFormats {
  /** `21 November 2026 at 04:27`, of epoch ms. */
  readonly moment: (at: number) => string
  /** `21 November 2026`, of epoch ms. */
  readonly day: (at: number) => string
}

/** Formats times and dates of a language, in South African time. */
function dateFormatsOf({ locale }: { readonly locale: string }): DateFormats {
  const inSouthAfrica = { dateStyle: 'long', timeZone: 'Africa/Johannesburg' } as const
  const moments = new Intl.DateTimeFormat(locale, { ...inSouthAfrica, timeStyle: 'short' })
  const days = new Intl.DateTimeFormat(locale, inSouthAfrica)
  return { moment: (at) => moments.format(at), day: (at) => days.format(at) }
}

/** Created once: that takes longer than composing a whole e-mail. */
export const DATE_FORMATS: Readonly<Record<LanguageCode, DateFormats>> = {
  en: dateFormatsOf(LANGUAGES.en),
  af: dateFormatsOf(LANGUAGES.af),
}
