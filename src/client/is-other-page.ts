import type { ShouldRevalidateFunctionArgs } from 'react-router-dom'

/** For a page whose query does not change its data. */
export function isOtherPage({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate && currentUrl.pathname !== nextUrl.pathname
}
