/**
 * Resolves when what is to be shown by now has been painted, so that what else follows from a press does not hold its
 * answer up. A hidden page is not painted, and waits for nothing.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })
}
