/**
 * Resolves after the next paint, so that further work of an interaction does not delay its visible result. On a hidden
 * page, which is not painted, it resolves at once.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })
}
