/**
 * Imports code, and tries again while the network is away: until then, what the server rendered stands. `onLost` hears of
 * code that still fails though the shop answers: a browser that keeps a failed module for the page's life needs a reload (0200).
 */
export async function importWithRetry<Code>(load: () => Promise<Code>, onLost: () => void = reload): Promise<Code> {
  for (let isRetry = false; ; isRetry = true) {
    try {
      return await load()
    } catch {
      if (isRetry) onLost()
      await window.rusbankCode.untilReachable()
    }
  }
}

const reload = (): void => window.rusbankCode.reload()
