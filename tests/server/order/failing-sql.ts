import type { Run, Sql } from '#server/database/sql.ts'

/** Thrown by a killed process, which does nothing afterwards. */
export class Killed extends Error {}

export interface FailingSql {
  readonly sql: Sql
  /** Whether the process has been killed. */
  readonly isDead: () => boolean
}

/**
 * The database connections of a process that is killed at a step: before a statement, or after it was committed but
 * before its result arrived. An open transaction is rolled back, as when the connection breaks.
 */
export function failingSql(sql: Sql, steps: number): FailingSql {
  let left = steps
  const step = (): void => {
    left -= 1
    if (left < 0) throw new Killed()
  }
  const dying =
    (run: Run): Run =>
    async (statement) => {
      step()
      return run(statement)
    }
  return {
    isDead: () => left < 0,
    sql: {
      ...sql,
      async run(statement) {
        const rows = await dying(sql.run)(statement)
        step()
        return rows as never
      },
      async together(statements) {
        step()
        const rows = await sql.together(statements)
        step()
        return rows as never
      },
      async transaction(work) {
        step()
        const result = await sql.transaction((run) => work(dying(run)))
        step()
        return result
      },
    },
  }
}
