/** The path of a page such as `/login`, with the path to return to afterwards. */
export function pathWithReturn(page: string, path: string | null): string {
  return path === null || path === '/' ? page : `${page}?${new URLSearchParams({ to: path })}`
}
