/** Runs each deletion. If one fails, the others still run. */
export async function cleanUp(
  deletions: readonly (() => Promise<unknown>)[],
  onError: (error: unknown) => void,
): Promise<void> {
  for (const deleteOld of deletions) {
    try {
      await deleteOld()
    } catch (error) {
      onError(error)
    }
  }
}
