export type Options<Name extends string> = { readonly [Each in Name]?: string }

/** Parses `--by Thandi --amount 100` with the known names; null if there is anything else. */
export function optionsOf<Name extends string>(names: readonly Name[], words: readonly string[]): Options<Name> | null {
  const options: { [Each in Name]?: string } = {}
  for (let index = 0; index < words.length; index += 2) {
    const name = names.find((each) => words[index] === `--${each}`)
    const value = words[index + 1]?.trim()
    if (name === undefined || !value || value.length > 200 || options[name] !== undefined) return null
    options[name] = value
  }
  return options
}
