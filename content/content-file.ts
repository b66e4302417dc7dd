import * as v from 'valibot'

interface ContentFile {
  /** For the error: the path, of which the last folder and the file are named. */
  readonly path: string
  readonly parse: () => unknown
}

/** Parses a file of the content by its schema. Throws an error with its name if it can't be parsed, or does not match. */
export const checkedFile = <Value>(schema: v.GenericSchema<unknown, Value>, { path, parse }: ContentFile): Value => {
  const errorWith = (problems: string): Error =>
    new Error(`${path.split('/').slice(-2).join('/')} is not as it should be. ${problems}`)
  let value: unknown
  try {
    value = parse()
  } catch (error) {
    throw errorWith(error instanceof Error ? error.message : String(error))
  }
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  throw errorWith(parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`).join('; '))
}
