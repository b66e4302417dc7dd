/** The path of a page such as `/login`, with the path to return to afterwards. */
export function pathWithReturn(entrance: string, path: string | null): string {
  return path === null || path === '/' ? entrance : `${entrance}?${new URLSearchParams({ to: path })}`
}
