import type { Statement } from './sql.ts'

/** Common table expressions of a statement. Their parameters are numbered from `$1`. */
export interface StatementPart {
  /** Unique for this text. */
  readonly name: string
  /** `name as (...)`, one or more. */
  readonly text: string
  readonly values: readonly unknown[]
}

interface JoinedStatement {
  readonly name: string
  /** A part may read the parts before it. */
  readonly parts: readonly StatementPart[]
  /** The final `select`, always the same for the same name and parts. It has no parameters. */
  readonly end: string
}

const statements = new Map<string, Required<Pick<Statement, 'name' | 'text'>>>()

/**
 * Joins parts into one statement for one round trip. All parts see the database as it was before the statement, and of each
 * other only the returned rows. They are stored together or not at all.
 */
export function joinParts({ name, parts, end }: JoinedStatement): Statement {
  const key = [name, ...parts.map((part) => part.name)].join()
  // Numbered because PostgreSQL truncates names to 63 characters.
  const statement = statements.get(key) ?? { name: `${name} ${statements.size}`, text: textOf(parts, end) }
  statements.set(key, statement)
  return { ...statement, values: parts.flatMap(({ values }) => values) }
}

function textOf(parts: readonly StatementPart[], end: string): string {
  let count = 0
  const renumbered = parts.map(({ text, values }) => {
    const first = count
    count += values.length
    return text.replace(/\$(\d+)/g, (_, number: string) => `$${first + Number(number)}`)
  })
  return `with ${renumbered.join(',\n')}\n${end}`
}
