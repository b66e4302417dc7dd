interface Nouns {
  readonly one: string
  readonly many: string
}

/** `1 item`, `3 items`. */
export function pluralize(count: number, { one, many }: Nouns): string {
  return `${count} ${count === 1 ? one : many}`
}
