import { printable } from './command.ts'

export type Options<Name extends string> = { readonly [Each in Name]?: string }

const MAX_LENGTH = 200

/** Why an option is too long for an event; null if none is. */
export function longOption(words: readonly string[]): string | null {
  const long = words.find((word) => word.trim().length > MAX_LENGTH)
  if (long === undefined) return null
  return `An option may have ${MAX_LENGTH} characters, and this one has ${long.trim().length}: ${printable(long.slice(0, 40))}…`
}

/** Parses `--by Thandi --amount 100` with the known names; null if there is anything else. */
export function optionsOf<Name extends string>(names: readonly Name[], words: readonly string[]): Options<Name> | null {
  const options: { [Each in Name]?: string } = {}
  for (let index = 0; index < words.length; index += 2) {
    const name = names.find((each) => words[index] === `--${each}`)
    const value = words[index + 1]?.trim()
    if (name === undefined || !value || options[name] !== undefined) return null
    options[name] = value
  }
  return options
}
