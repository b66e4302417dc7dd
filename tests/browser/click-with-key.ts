/** Clicks a link with a modifier key, such as `ctrlKey`. Returns whether the page handles it: otherwise, a tab would open. */
export function isClickHandled(link: Element | null, key: string): boolean {
  let isHandled = true
  const listener = (event: Event) => {
    isHandled = event.defaultPrevented
    // Otherwise the tab would open.
    event.preventDefault()
  }
  addEventListener('click', listener, { once: true })
  link?.dispatchEvent(new MouseEvent('click', { [key]: true, bubbles: true, cancelable: true }))
  return isHandled
}
