/**
 * Brings code once, and gives it at once from then on: of an `import()` a browser gives even a part that is there only in a
 * later task. What could not be had is asked for again.
 */
export function loadOnce<Code>(load: () => Promise<Code>): () => Promise<Code> {
  let loading: Promise<Code> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}
