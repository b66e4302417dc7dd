/** Observes a world while it runs: a hash of everything that happened, and the branches taken. */
export interface Observer {
  /** Adds to the hash, in order. */
  readonly trace: (text: string) => void
  /** Records a branch. */
  readonly saw: (branch: string) => void
  readonly branches: ReadonlySet<string>
  readonly hash: () => number
}

export function observer(): Observer {
  const branches = new Set<string>()
  let hash = 0x811c9dc5
  return {
    trace(text) {
      hash = hashOf(text, hash)
    },
    saw: (branch) => branches.add(branch),
    branches,
    hash: () => hash >>> 0,
  }
}

/** FNV-1a. */
export function hashOf(text: string, start = 0x811c9dc5): number {
  let hash = start
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash
}
