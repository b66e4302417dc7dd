import type { Problem } from '../ports/ports.ts'

/** For developers' eyes: the specification has errors of the cart in the console. */
export function reportProblem({ what, detail }: Problem): void {
  console.warn(`Cart: ${what} (${detail})`)
}
