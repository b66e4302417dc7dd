/** Commits several statements with one sync: `begin` defers the sync, `end` makes it. */
export interface SharedSync {
  readonly begin: () => Promise<void>
  readonly end: () => Promise<void>
}

interface Waiting {
  readonly kind: 'read' | 'write' | 'turn'
  /** Never rejects: `report` reports the outcome. */
  readonly run: () => Promise<void>
  /** Reports the outcome to the caller. An error of the sync is reported to all. */
  readonly report: (unsynced: { readonly error: unknown } | null) => void
}

/** The most statements that share a sync: the first waits for the last. */
const LARGEST_GROUP = 64

/** For a single statement, which syncs before it returns. */
const unshared: SharedSync = { begin: async () => {}, end: async () => {} }

/**
 * The queue for a database's one connection, first come, first served. A statement's result is returned only once
 * everything that it wrote, or may have read of others, is synced. `sharedSync` is null where nothing is synced at all.
 */
export function statementQueue(sharedSync: SharedSync | null) {
  const waiting: Waiting[] = []
  let isServing = false

  const serve = async (): Promise<void> => {
    // Statements of the same tick join the first group.
    await null
    while (waiting.length > 0) {
      const group = waiting.splice(0, sharedSync === null ? 1 : groupLength(waiting))
      await serveTogether(group, group.length === 1 ? unshared : (sharedSync ?? unshared))
    }
    isServing = false
  }
  const enqueue = (one: Waiting): void => {
    waiting.push(one)
    if (isServing) return
    isServing = true
    void serve()
  }

  return {
    /** Runs a statement as its own transaction. A `write` may share its sync with others in the queue. */
    statement: <Result>(kind: 'read' | 'write', run: () => Promise<Result>): Promise<Result> =>
      new Promise((resolve, reject) => enqueue(statementOf({ kind, run, resolve, reject }))),
    /** Resolves when the caller has the connection alone, with the function that releases it. It shares no sync. */
    turn: (): Promise<() => void> =>
      new Promise((resolve) => {
        const { promise: ended, resolve: end } = Promise.withResolvers<void>()
        const run = (): Promise<void> => {
          resolve(end)
          return ended
        }
        enqueue({ kind: 'turn', run, report: () => {} })
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
  let reportOutcome = (): void => {}
  return {
    kind,
    async run() {
      try {
        const result = await run()
        reportOutcome = () => resolve(result)
      } catch (error) {
        reportOutcome = () => reject(error)
      }
    },
    report: (unsynced) => (unsynced === null ? reportOutcome() : reject(unsynced.error)),
  }
}

/** How many from the front may share a sync: from a write to the last write before a turn. 1 if nothing is shared. */
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
  for (const { report } of group) report(unsynced)
}
