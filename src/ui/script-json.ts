/** JSON for the inside of a script element: no `<` is in it, so nothing in the value ends the script early. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
