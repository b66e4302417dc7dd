/**
 * Calls `act` as soon as React has shown something in the element, before it runs the passive effects of that rendering.
 * Resolves then.
 */
export function whenShown(place: HTMLElement, isShown: () => boolean, act: () => void): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isShown()) return
      observer.disconnect()
      act()
      resolve()
    })
    observer.observe(place, { childList: true, characterData: true, subtree: true })
  })
}
