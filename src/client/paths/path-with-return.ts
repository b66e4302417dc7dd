/** The way to an entrance, such as `/login`, that leads back to a path afterwards. */
export function pathWithReturn(entrance: string, path: string | null): string {
  return path === null || path === '/' ? entrance : `${entrance}?${new URLSearchParams({ to: path })}`
}
