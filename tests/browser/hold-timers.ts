import { onTestFinished, vi } from 'vitest'

/**
 * Holds the timers that the page sets from now on until the test ends them, however long the browser takes from one act to the
 * next. Vitest’s fake timers do not: they go on while `userEvent` waits for the browser.
 */
export function holdTimers() {
  const held = new Map<number, () => void>()
  let set = 0
  vi.stubGlobal('setTimeout', (run: () => void) => {
    set += 1
    held.set(set, run)
    return set
  })
  vi.stubGlobal('clearTimeout', (timer: number) => void held.delete(timer))
  onTestFinished(() => void vi.unstubAllGlobals())
  return {
    end(): void {
      for (const [timer, run] of held) {
        held.delete(timer)
        run()
      }
    },
  }
}
