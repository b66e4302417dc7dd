/** Commits that are put off and then synced together: by `end`, once `begin` was called and the statements have run. */
export interface SharedSync {
  readonly begin: () => Promise<void>
  readonly end: () => Promise<void>
}

/**
 * Whoever waits for a database's one connection, first come, first served. A statement's result is returned only when
 * everything that it wrote, or may have read of others, is synced.
 */
export interface StatementQueue {
  /** Runs a statement that is a transaction of its own. A `write` may share its sync with others that wait beside it. */
  readonly statement: <Result>(kind: 'read' | 'write', run: () => Promise<Result>) => Promise<Result>
  /** Resolves with the connection to itself, with the function that lets the next one in. It shares no sync. */
  readonly turn: () => Promise<() => void>
}

interface Waiting {
  readonly kind: 'read' | 'write' | 'turn'
  /** Never rejects: the outcome is reported later. */
  readonly run: () => Promise<void>
  /** Reports the outcome to the caller; an error of the sync is everybody's. */
  readonly tell: (unsynced: { readonly error: unknown } | null) => void
}

/** So many statements share a sync at most: the first of them waits for the last. */
const LARGEST_GROUP = 64

/** Of a statement by itself, which syncs before it returns. */
const unshared: SharedSync = { begin: async () => {}, end: async () => {} }

/** `sharedSync` is null where nothing is synced at all. */
export function statementQueue(sharedSync: SharedSync | null): StatementQueue {
  const waiting: Waiting[] = []
  let isServing = false

  const serve = async (): Promise<void> => {
    // What is asked in the same instant is there before the first is served.
    await null
    while (waiting.length > 0) {
      const group = waiting.splice(0, sharedSync === null ? 1 : groupLength(waiting))
      await serveTogether(group, group.length === 1 ? unshared : (sharedSync ?? unshared))
    }
    isServing = false
  }
  const enter = (one: Waiting): void => {
    waiting.push(one)
    if (isServing) return
    isServing = true
    void serve()
  }

  return {
    statement: (kind, run) => new Promise((resolve, reject) => enter(statementOf({ kind, run, resolve, reject }))),
    turn: () =>
      new Promise((resolve) => {
        const { promise: ended, resolve: end } = Promise.withResolvers<void>()
        const run = (): Promise<void> => {
          resolve(end)
          return ended
        }
        enter({ kind: 'turn', run, tell: () => {} })
      }),
  }
}

interface StatementOptions<Result> {
  readonly kind: 'read' | 'write'
  readonly run: () => Promise<Result>
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

function statementOf<Result>({ kind, run, resolve, reject }: StatementOptions<Result>): Waiting {
  let tellOutcome = (): void => {}
  return {
    kind,
    async run() {
      try {
        const result = await run()
        tellOutcome = () => resolve(result)
      } catch (error) {
        tellOutcome = () => reject(error)
      }
    },
    tell: (unsynced) => (unsynced === null ? tellOutcome() : reject(unsynced.error)),
  }
}

/** How many of the first may share a sync: from a write to the last write before a turn. 1 where nothing is shared. */
function groupLength(waiting: readonly Waiting[]): number {
  if (waiting[0]?.kind !== 'write') return 1
  const turn = waiting.findIndex(({ kind }) => kind === 'turn')
  const end = Math.min(turn === -1 ? waiting.length : turn, LARGEST_GROUP)
  return waiting.slice(0, end).findLastIndex(({ kind }) => kind === 'write') + 1
}

async function serveTogether(group: readonly Waiting[], { begin, end }: SharedSync): Promise<void> {
  let unsynced: { readonly error: unknown } | null = null
  try {
    await begin()
    for (const { run } of group) await run()
    await end()
  } catch (error) {
    unsynced = { error }
  }
  for (const { tell } of group) tell(unsynced)
}
