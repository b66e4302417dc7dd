interface Forms {
  readonly one: string
  readonly many: string
}

/** Chooses the form of a noun for a count, by a language's rules: `1 item`, `3 items`. */
export function pluralsOf(locale: string): (count: number, forms: Forms) => string {
  // A browser that does not know the language uses the rules of English, and not those of its default locale.
  const rules = new Intl.PluralRules([locale, 'en'])
  return (count, { one, many }) => `${count} ${rules.select(count) === 'one' ? one : many}`
}
