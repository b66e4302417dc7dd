export type FormField = readonly [name: string, value: string]

/**
 * Encodes a text like PHP's `urlencode`, as PayFast does for its signatures: a space becomes `+`, and everything except
 * letters, digits, `-`, `_` and `.` is percent-encoded in upper case.
 */
export function phpEncoded(text: string): string {
  return encodeURIComponent(text.toWellFormed())
    .replace(/[!'()*~]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+')
}

/** The fields of a posted form in their order, including empty ones; null if it is not a valid form. */
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
 * The fields by name; null if a name occurs twice or could be read as several fields. Otherwise an attacker could have one
 * value signed and another one used.
 */
export function uniqueFields(pairs: readonly FormField[]): ReadonlyMap<string, string> | null {
  const fields = new Map(pairs)
  return fields.size === pairs.length && pairs.every(([name]) => /^\w{1,60}$/.test(name)) ? fields : null
}

const decoded = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '))
