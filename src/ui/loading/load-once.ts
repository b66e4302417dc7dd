/**
 * Loads code once, and returns it synchronously from then on: an `import()` resolves in a later task even if the module is
 * loaded. After a failure it is loaded again.
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
