/** Invalid variants of a signature, by name. */
export function forgedOf(signature: string): [string, string][] {
  const half = Math.floor(signature.length / 2)
  const other = (letter = ''): string => (letter === 'a' ? 'b' : 'a')
  return [
    ['another start', other(signature[0]) + signature.slice(1)],
    ['another end', signature.slice(0, -1) + other(signature.at(-1))],
    ['nothing but its end', signature.slice(half)],
    ['nothing but its start', signature.slice(0, half)],
    ['nothing', ''],
    ['something before it', `${other(signature[0])}${signature}`],
    ['something after it', `${signature}${other(signature.at(-1))}`],
  ]
}
