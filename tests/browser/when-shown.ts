/**
 * Calls `act` as soon as React has put `text` into the element, before it runs the passive effects of that rendering. Resolves
 * then.
 */
export function whenShown(place: HTMLElement, text: string, act: () => void): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (place.textContent !== text) return
      observer.disconnect()
      act()
      resolve()
    })
    observer.observe(place, { childList: true, characterData: true, subtree: true })
  })
}
