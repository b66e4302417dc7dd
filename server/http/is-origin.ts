/** Whether a text is an origin, such as `https://rusbank.example`: without a path, a query or a user name. */
export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { href, origin } = new URL(text)
  return href === `${origin}/`
}
