import type { ShouldRevalidateFunctionArgs } from 'react-router-dom'

/** For a page whose query does not change its data. */
export function unlessQueryChanged({ currentUrl: from, nextUrl: to, ...args }: ShouldRevalidateFunctionArgs): boolean {
  return args.defaultShouldRevalidate && (from.pathname !== to.pathname || from.href === to.href)
}
