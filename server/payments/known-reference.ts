import type { FindAttempt } from './provider.ts'

/** What every reference of ours looks like: anything else is not asked for. */
const LOOKS = /^[\w-]{1,100}$/

/** The named attempt, where it is one of the shop's; null otherwise. It is said of what is not believed, so that staff see where it aims. */
export async function knownReference(find: FindAttempt, named: string | undefined): Promise<string | null> {
  if (named === undefined || !LOOKS.test(named)) return null
  return (await find(named))?.reference ?? null
}
