import type { Tab } from '#tests/e2e/kit/tab.ts'

/** The time, in epoch ms, at which the tab's header first has this name. Must be called before the act. */
export function timeOfHeaderText(tab: Tab, name: string): Promise<number> {
  return tab.page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const banner = document.querySelector('header')
        const look = (): boolean => {
          const named = [...(banner?.querySelectorAll('a, button') ?? [])].some(
            (element) => element.getAttribute('aria-label') === wanted || element.textContent === wanted,
          )
          if (named) resolve(performance.timeOrigin + performance.now())
          return named
        }
        if (look()) return
        const observer = new MutationObserver(() => look() && observer.disconnect())
        observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
      }),
    name,
  )
}

/** The time, in epoch ms, of the tab's next click. */
export function timeOfNextClick(tab: Tab): Promise<number> {
  return tab.page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const note = (): void => resolve(performance.timeOrigin + performance.now())
        document.addEventListener('click', note, { capture: true, once: true })
      }),
  )
}
