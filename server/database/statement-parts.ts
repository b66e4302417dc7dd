import type { Statement } from './sql.ts'

/** Common table expressions of a statement, with parameters of their own that are numbered from `$1`. */
export interface StatementPart {
  /** Of this text: under another name it may be another. */
  readonly name: string
  /** `name as (...)`, once or more. */
  readonly text: string
  readonly values: readonly unknown[]
}

interface JoinedStatement {
  readonly name: string
  /** A part may read those before it. */
  readonly parts: readonly StatementPart[]
  /** What the statement returns, of the parts, always the same for the same name and parts. It has no parameters. */
  readonly end: string
}

const known = new Map<string, Required<Pick<Statement, 'name' | 'text'>>>()

/**
 * One statement of many parts, in one round trip. They all see the database as it was before the statement, and of one another
 * only what they return; all of them are stored, or nothing.
 */
export function joinParts({ name, parts, end }: JoinedStatement): Statement {
  const key = [name, ...parts.map((part) => part.name)].join()
  // Numbered, since PostgreSQL heeds the first 63 characters of a name.
  const statement = known.get(key) ?? { name: `${name} ${known.size}`, text: textOf(parts, end) }
  known.set(key, statement)
  return { ...statement, values: parts.flatMap(({ values }) => values) }
}

function textOf(parts: readonly StatementPart[], end: string): string {
  let before = 0
  const renumbered = parts.map(({ text, values }) => {
    const first = before
    before += values.length
    return text.replace(/\$(\d+)/g, (_, number: string) => `$${first + Number(number)}`)
  })
  return `with ${renumbered.join(',\n')}\n${end}`
}
