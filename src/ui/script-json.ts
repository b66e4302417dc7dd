/** Serialises a value for a script element. `<` is escaped, so that the value can't end the script. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
