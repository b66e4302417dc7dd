import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeLogFile, type LogFileReason } from '#domain/replay/decode-log-file.ts'
import { findJsonSyntaxError } from '#domain/replay/json-syntax-error.ts'
import { encodeLogFile, type LogFile } from '#domain/replay/log-file.ts'
import { soundLogs } from '#tests/kit/arbitraries.ts'
import { NOW, resetTo } from '#tests/kit/entries.ts'
import { blanket, cushion } from '#tests/kit/goods.ts'
import { browserLog } from '#tests/kit/recordings.ts'
import { story } from '#tests/kit/story.ts'

const { shopper, answers, browserLog: logged, serverStream: held } = story()
shopper.adds(blanket, 2)
answers()
shopper.adds(cushion)
shopper.enters('NOPE')
answers()
const file: LogFile = { about: 'a story', exportedAt: NOW, pseudonyms: false, streams: [logged(), held()] }
const text = encodeLogFile(file)

/** The file with a change to its plain JSON. */
function spoilt(spoil: (raw: ReturnType<typeof JSON.parse>) => void): string {
  const raw = JSON.parse(text)
  spoil(raw)
  return JSON.stringify(raw)
}

/** The file with another value at a path, as `streams.0.entries.2`. */
function changed(path: string, value: unknown): string {
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  return spoilt((raw) => {
    keys.reduce((part, key) => part[key], raw)[last] = value
  })
}

function problemOf(broken: string) {
  const decoded = decodeLogFile(broken)
  return decoded.ok ? null : decoded.problem
}

describe('a log file', () => {
  it('is parsed as it was written, one entry per line', () => {
    expect(decodeLogFile(text)).toEqual({ ok: true, file })
    expect(text.split('\n').filter((line) => line.startsWith('{"'))).toHaveLength(
      logged().entries.length + held().events.length,
    )
  })

  it('is parsed for any log of a browser', () => {
    fc.assert(
      fc.property(soundLogs, (entries) => {
        const any = { ...file, streams: [browserLog(entries)] }
        expect(decodeLogFile(encodeLogFile(any))).toEqual({ ok: true, file: any })
      }),
    )
  })
})

it.for([[null], [{}], [{ state: { status: 'customer' } }]] as const)(
  'a reset of a customer to no state of one is refused: %j',
  ([state]) => {
    const entry = { ...resetTo({ state }), stream: 'customer:abc' }
    const streams = [{ ...browserLog([]), stream: 'customer:abc', entries: [entry] }]
    expect(problemOf(JSON.stringify({ ...JSON.parse(text), streams }))).toMatchObject({
      reason: 'malformed',
      message: 'Entry 1 of customer:abc (browser) (Reset) holds no customer.',
    })
  },
)

describe('a file that cannot be replayed is refused, naming the entry', () => {
  const line = (start: string) => text.indexOf(start)
  it('but not because of a byte order mark', () => {
    expect(decodeLogFile(`\uFEFF${text}`)).toEqual(decodeLogFile(text))
  })

  it.each<[string, string, [LogFileReason, string]]>([
    ['cut off in an entry', text.slice(0, line('"ItemAdded"') + 6), ['truncated', 'in entry 1 of stream 1']],
    ['cut off between two', text.slice(0, line('\n{"kind":"fact"')), ['truncated', 'in entry 2 of stream 1']],
    [
      'with a comma too many',
      text.replace('"kind":"fact",', '"kind":"fact",,'),
      ['not_json', 'in entry 2 of stream 1'],
    ],
    ['empty', ' \n', ['truncated', 'is empty']],
    ['of another kind', '{"name":"rusbank"}', ['foreign', 'no log file']],
    ['of no kind', '[1, 2]', ['foreign', 'no log file']],
    ['without a version', changed('version', undefined), ['foreign', 'or no version']],
    ['of a newer format', changed('version', 2), ['newer_version', 'version 2']],
    ['without its streams', changed('streams', 7), ['malformed', 'streams']],
    ['with a stream that is none', changed('streams.1.stream', 'basket:1'), ['wrong_stream', 'basket:1']],
    ['with an entry that is none', changed('streams.0.entries.2', 'spoilt'), ['malformed', 'Entry 3 of cart:']],
    ['with a wrong id', changed('streams.0.entries.0.id', 'x'), ['malformed', 'Entry 1 of cart:']],
    ['with a wrong quantity', changed('streams.0.entries.0.data.quantity', 0), ['malformed', 'ItemAdded: quantity']],
    ['with an event of a newer version', changed('streams.1.events.0.v', 3), ['newer_version', 'Entry 1 of cart:']],
    ['with one inside an answer', changed('streams.0.entries.1.data.events.0.v', 3), ['newer_version', 'event 1']],
    ['with an unknown event', changed('streams.1.events.1.type', 'CartPainted'), ['unknown_type', 'CartPainted']],
    [
      'with an entry of another stream',
      changed('streams.0.entries.0.stream', 'customer:1'),
      ['wrong_stream', 'customer:1'],
    ],
    [
      'with a position missing',
      spoilt((raw) => {
        raw.streams[1].events.splice(1, 1)
      }),
      ['gap', 'position 3, and 2 was to come'],
    ],
    [
      'with a position missing in an answer',
      spoilt((raw) => {
        raw.streams[0].entries[1].data.events.splice(0, 1, { ...raw.streams[1].events[0], position: 9 })
      }),
      ['gap', 'Entry 2 of cart:'],
    ],
    [
      'with a position left out of an answer',
      spoilt((raw) => {
        raw.streams[0].entries[1].data.events.at(-1).position += 1
      }),
      ['gap', 'Entry 2 of cart:'],
    ],
    ['with a fact of a newer version', changed('streams.0.entries.1.v', 2), ['newer_version', 'Entry 2 of cart:']],
    [
      'with its last act twice',
      spoilt((raw) => {
        const { entries } = raw.streams[0]
        entries.push(entries.findLast(({ kind }: { kind: string }) => kind === 'event'))
      }),
      ['gap', 'seq 3 after seq 3'],
    ],
    [
      'with an act twice',
      spoilt((raw) => {
        raw.streams[0].entries.push(raw.streams[0].entries[0])
      }),
      ['gap', 'seq 1 after seq 3'],
    ],
  ])('%s', (_, broken, [reason, words]) => {
    expect(problemOf(broken)).toMatchObject({ reason, message: expect.stringContaining(words) })
  })

  it('without throwing, wherever it is cut off', () => {
    for (let end = 0; end < text.length - 2; end += 7) {
      expect(problemOf(text.slice(0, end))?.reason).toBe('truncated')
    }
  })

  it('without quoting its content', () => {
    const broken = spoilt((raw) => {
      raw.streams[0].entries[0].data = { productId: 'thandi@example.com', quantity: 'secret' }
    })
    expect(problemOf(broken)?.message).not.toMatch(/thandi|secret/)
  })
})

describe('the position at which a text stops being JSON', () => {
  it('is null for JSON, and set for whatever JSON.parse refuses', () => {
    const spliced = fc.tuple(
      fc.json(),
      fc.nat(),
      fc.nat({ max: 2 }),
      fc.constantFrom('', '"', ',', '}', '1', ' ', 'e', '\\', '\u0001'),
    )
    fc.assert(
      fc.property(spliced, ([json, place, length, put]) => {
        const at = place % (json.length + 1)
        const changed = `${json.slice(0, at)}${put}${json.slice(at + length)}`
        expect(findJsonSyntaxError(changed) === null).toBe(parses(changed))
      }),
      { numRuns: 2_000 },
    )
  })

  it('has its line and column, counted from 1 as an editor counts them', () => {
    expect(findJsonSyntaxError('[\n1,\n{ "b": }]')).toEqual({ path: [1, 'b'], line: 3, column: 8, atEnd: false })
    expect(findJsonSyntaxError('x')).toMatchObject({ line: 1, column: 1 })
  })

  it.each(['\u007f', '\u0085', '\u009f'])('is not at a control character that JSON allows: %j', (control) => {
    expect(findJsonSyntaxError(`["${control}", 1]`)).toBeNull()
    expect(findJsonSyntaxError(`["${control}", 1,]`)).toMatchObject({ path: [2], column: 9 })
    expect(findJsonSyntaxError(`["${control}`)).toMatchObject({ column: 2, atEnd: true })
  })
})

function parses(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
