import { parseArgs } from 'node:util'
import type { Supposition } from '#domain/replay/supposition.ts'

export const HELP = `npm run replay -- file.json [options]

Replays a log file that the support console exported: what the customer saw, and what the server holds.

  --at <n>            the cart, customer or order after so many entries (of a browser) or at that position (of the
                      server); 0 is the start
  --stream <n>        which of the file's streams; by default the first cart that a browser logged
  --diff              what each step changed; with --at, what that step changed
  --as-test           a Vitest file that replays to that point and says what has to be seen there; write it to a file
                      with npm run -s replay -- file.json --as-test > the.test.ts
  --drop <n>          what if entry n had never happened (may be given several times, as all that follow)
  --price <key=cents> what if that piece had cost so much: 2001-_-_=42000
  --free-over <cents> what if delivery were free only over so much
  --fee <cents>       what if delivery cost so much
  --help              this

Exit codes: 0 replayed, 1 the file cannot be replayed, 2 the call is wrong. NO_COLOR=1 leaves colours out.
`

export interface ReplayOptions {
  readonly file: string
  /** Null for the end. */
  readonly at: number | null
  /** From 1 on; null for the first cart of a browser. */
  readonly stream: number | null
  readonly diff: boolean
  readonly asTest: boolean
  /** Entries to leave out, from 1 on. */
  readonly drops: readonly number[]
  readonly suppositions: readonly Supposition[]
}

export type ReplayCall =
  | { readonly kind: 'help' }
  | { readonly kind: 'wrong'; readonly message: string }
  | { readonly kind: 'replay'; readonly options: ReplayOptions }

const options = {
  at: { type: 'string' },
  stream: { type: 'string' },
  diff: { type: 'boolean', default: false },
  'as-test': { type: 'boolean', default: false },
  drop: { type: 'string', multiple: true, default: [] as string[] },
  price: { type: 'string', multiple: true, default: [] as string[] },
  'free-over': { type: 'string' },
  fee: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const

/** Parses the arguments. */
export function callOf(args: readonly string[]): ReplayCall {
  let parsed: ReturnType<typeof parse>
  try {
    parsed = parse(args)
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error))
  }
  const { values, positionals } = parsed
  if (values.help) return { kind: 'help' }
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) return wrong('Name one log file.')
  const numbers = { at: values.at, stream: values.stream, 'free-over': values['free-over'], fee: values.fee }
  const named = Object.entries(numbers).concat(values.drop.map((drop) => ['drop', drop]))
  for (const [name, value] of named) {
    if (value !== undefined && !isWhole(value)) return wrong(`--${name} is "${value}", and must be a whole number.`)
  }
  const suppositions: Supposition[] = []
  for (const price of values.price) {
    const [, itemKey, cents] = /^(.+)=(\d+)$/.exec(price) ?? []
    if (itemKey === undefined || !isWhole(cents))
      return wrong(`--price is "${price}", and must be like 2001-_-_=42000.`)
    suppositions.push({ what: 'price', itemKey, price: Number(cents) })
  }
  const terms = {
    ...(values['free-over'] !== undefined && { freeOver: Number(values['free-over']) }),
    ...(values.fee !== undefined && { fee: Number(values.fee) }),
  }
  if (Object.keys(terms).length > 0) suppositions.push({ what: 'delivery', terms })
  return {
    kind: 'replay',
    options: {
      file,
      at: values.at === undefined ? null : Number(values.at),
      stream: values.stream === undefined ? null : Number(values.stream),
      diff: values.diff,
      asTest: values['as-test'],
      drops: values.drop.map(Number),
      suppositions,
    },
  }
}

function parse(args: readonly string[]) {
  return parseArgs({ args: [...args], options, allowPositionals: true })
}

function isWhole(text: string | undefined): text is string {
  return text !== undefined && /^\d+$/.test(text) && Number.isSafeInteger(Number(text))
}

function wrong(message: string): ReplayCall {
  return { kind: 'wrong', message }
}
