/** Serialises a value for a script element. `<` is escaped, so that the value can't end the script. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
