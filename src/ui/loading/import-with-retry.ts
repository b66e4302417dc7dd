/** Between two tries, in ms. */
const RETRY_DELAY = 5_000

/** Brings code, and tries again while the network is away: until then, what the server rendered stands. */
export async function importWithRetry<Code>(load: () => Promise<Code>): Promise<Code> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => {
        setTimeout(resolve, RETRY_DELAY)
        addEventListener('online', resolve, { once: true })
      })
    }
  }
}
