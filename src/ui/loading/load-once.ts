/**
 * Loads code once, and returns the same promise from then on: a new `import()` resolves in a later task even if the
 * module is loaded. After a failure, the next call loads it again.
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
