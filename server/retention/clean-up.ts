/** Deletes what is past its retention, one kind after another: one that fails keeps no other from being deleted. */
export async function cleanUp(
  kinds: readonly (() => Promise<unknown>)[],
  onError: (error: unknown) => void,
): Promise<void> {
  for (const deleteOld of kinds) {
    try {
      await deleteOld()
    } catch (error) {
      onError(error)
    }
  }
}
