export type FormField = readonly [name: string, value: string]

/**
 * A text as PHP's `urlencode` has it, which is what PayFast signs: a space is a plus, everything else but letters, digits, `-`,
 * `_` and `.` is percent-encoded in capitals (FACTS 1.3).
 */
export function phpEncoded(text: string): string {
  return encodeURIComponent(text.toWellFormed())
    .replace(/[!'()*~]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+')
}

/** The fields of a posted form in the order in which they came, blank ones too; null for what is no form. */
export function parseForm(body: string): readonly FormField[] | null {
  try {
    return body
      .split('&')
      .filter((part) => part !== '')
      .map((part) => {
        const at = part.indexOf('=')
        const [name, value] = at === -1 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)]
        return [decoded(name), decoded(value)]
      })
  } catch {
    return null
  }
}

/**
 * The fields by name; null where one came twice, or with a name that could be taken for several fields: so that nobody can have
 * one value signed and another believed.
 */
export function uniqueFields(pairs: readonly FormField[]): ReadonlyMap<string, string> | null {
  const fields = new Map(pairs)
  return fields.size === pairs.length && pairs.every(([name]) => /^\w{1,60}$/.test(name)) ? fields : null
}

function decoded(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '))
}
