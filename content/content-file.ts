import * as v from 'valibot'

interface ContentFile {
  /** For the error: the path, of which the last folder and the file are named. */
  readonly path: string
  readonly parse: () => unknown
}

/** What a file of the content says. Throws an error with its name if it can't be parsed, or does not match its schema. */
export const checkedFile = <Value>(schema: v.GenericSchema<unknown, Value>, { path, parse }: ContentFile): Value => {
  const isWrong = (problems: string): Error =>
    new Error(`${path.split('/').slice(-2).join('/')} is not as it should be. ${problems}`)
  let value: unknown
  try {
    value = parse()
  } catch (error) {
    throw isWrong(error instanceof Error ? error.message : String(error))
  }
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  throw isWrong(parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`).join('; '))
}
