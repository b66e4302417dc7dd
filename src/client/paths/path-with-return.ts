/** Whether it is the path of a page with a login form, to which nobody returns after a login. */
export const isLoginPath = (pathname: string): boolean => /^\/(login|register|lost-password)\/*$/i.test(pathname)

/** The path of a page such as `/login`, with the path to return to afterwards. */
export function pathWithReturn(page: string, path: string | null): string {
  return path === null || path === '/' ? page : `${page}?${new URLSearchParams({ to: path })}`
}
