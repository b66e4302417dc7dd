import type { Problem } from '../ports/ports.ts'

/** The specification requires the cart's errors in the console. */
export function reportProblem({ what, detail }: Problem): void {
  console.warn(`Cart: ${what} (${detail})`)
}
