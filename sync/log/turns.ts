/** One thing at a time: what waits as a group goes first, and then the next job. */
export interface Turns {
  /** Begins with what waits, once all that is asked for in one go has been. */
  readonly wake: () => void
  /** Does something in its turn. */
  readonly job: <Value>(run: () => Promise<Value>) => Promise<Value>
}

interface TurnParts {
  /** Comes before everybody's turn. */
  readonly opening: Promise<unknown>
  readonly isGroupWaiting: () => boolean
  readonly group: () => Promise<void>
}

export function turns({ opening, isGroupWaiting, group }: TurnParts): Turns & { readonly opened: Promise<void> } {
  const jobs: (() => Promise<void>)[] = []
  let running = true

  const work = async (): Promise<void> => {
    while (isGroupWaiting() || jobs.length > 0) {
      if (isGroupWaiting()) await group()
      else await jobs.shift()?.()
    }
    running = false
  }
  const wake = (): void => {
    if (running) return
    running = true
    // All that is asked for in one go is written in one transaction.
    void Promise.resolve().then(work)
  }
  return {
    opened: opening.then(work),
    wake,
    job: (run) =>
      new Promise((resolve, reject) => {
        jobs.push(() => run().then(resolve, reject))
        wake()
      }),
  }
}
