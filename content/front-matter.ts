/** The front matter and body of a text file. Values are strings, or lists of strings written as `[a, b]`. */
export type FrontMatterFile = {
  readonly data: Readonly<Record<string, string | readonly string[]>>
  readonly body: string
}

const parseValue = (written: string): string | readonly string[] =>
  written.startsWith('[') && written.endsWith(']')
    ? written
        .slice(1, -1)
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== '')
    : written

/** Parses `---`, `name: value` lines, `---`, Markdown. Throws an error that names the line on anything else. */
export const parseFrontMatter = (source: string): FrontMatterFile => {
  const parts = /^---\n(.*?)\n---\n(.*)$/s.exec(source)
  if (parts === null) throw new Error('The file does not start with a front matter between two lines of ---')
  const [, head = '', body = ''] = parts
  const entries = head.split('\n').map((line): [string, string | readonly string[]] => {
    const colon = line.indexOf(': ')
    if (colon < 1) throw new Error(`Not a front matter line of the form "name: value": ${line}`)
    return [line.slice(0, colon), parseValue(line.slice(colon + 2).trim())]
  })
  return { data: Object.fromEntries(entries), body: body.trim() }
}
