/** White space, or an invisible character, such as a zero-width space or a direction mark. */
const INVISIBLE = /[\s\p{Cf}\p{Default_Ignorable_Code_Point}]/u

/** A text without the spaces around it, and without the invisible characters that copying adds there. */
export function trimmed(text: string): string {
  // Not by an expression for the end: it would take quadratic time for many spaces in the middle.
  let [start, end] = [0, text.length]
  while (start < end && INVISIBLE.test(text.charAt(start))) start += 1
  while (end > start && INVISIBLE.test(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}
