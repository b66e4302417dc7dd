import type { FindAttempt } from './provider.ts'

/** The form of the shop's references: anything else is not looked up. */
const LOOKS = /^[\w-]{1,100}$/

/** The named attempt, where it is one of the shop's; null otherwise. It is logged with a rejected webhook, so that staff see its target. */
export async function knownReference(find: FindAttempt, named: string | undefined): Promise<string | null> {
  if (named === undefined || !LOOKS.test(named)) return null
  return (await find(named))?.reference ?? null
}
