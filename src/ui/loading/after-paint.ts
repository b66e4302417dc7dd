/**
 * Resolves after the next paint, so that further work of an interaction does not delay its visible result. A hidden page is
 * not painted: there it resolves at once.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })
}
