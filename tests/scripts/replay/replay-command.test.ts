import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { customerEvent } from '#domain/customer/customer-events.ts'
import type { DomainEvent } from '#domain/event/envelope.ts'
import { decodeLogFile } from '#domain/replay/decode-log-file.ts'
import { encodeLogFile } from '#domain/replay/log-file.ts'
import type { BrowserLog } from '#domain/replay/recording.ts'
import { runToEnd } from '#domain/replay/sliced-work.ts'
import { testFile } from '#domain/replay/test-file.ts'
import { nodePath, root } from '#scripts/project.mjs'
import { replayCommand } from '#scripts/replay/replay-command.ts'
import { confirmed, placed, started } from '#tests/domain/order/given-order.ts'
import { savedDetails } from '#tests/kit/customers.ts'
import { idOf, NOW } from '#tests/kit/entries.ts'
import { blanket, blanketKey } from '#tests/kit/goods.ts'
import { story } from '#tests/kit/story.ts'

const example = story()
example.shopper.adds(blanket)
example.answers()
example.shopper.enters('NOPE')
example.reprices(blanket, 42_000)
example.answers()
const streams = [example.browserLog(), example.serverStream()]
const shipping = savedDetails({
  email: 'customer-1@example.invalid',
  first_name: 'Thandi',
  last_name: 'Botha',
  city: 'Paarl',
  postcode: '7646',
})
const loggedIn = customerEvent('LoggedIn', {
  customer: { user_id: 'c1', shipping },
  email: shipping.email,
  at: NOW,
})
const moved = customerEvent('ShippingDetailsChanged', { shipping: { ...shipping, city: 'Knysna' } })
const stored = (events: readonly DomainEvent[]) =>
  events.map((event, index) => ({
    position: index + 1,
    origin: 'server',
    id: idOf(800 + index),
    seq: null,
    at: NOW,
    ...event,
  }))
const customer = { side: 'server', stream: 'customer:abc', events: stored([loggedIn, moved]) } as const
const order = { side: 'server', stream: 'order:o1', events: stored([placed(), started(), confirmed()]) } as const
const customersLog: BrowserLog = {
  side: 'browser',
  stream: 'customer:abc',
  device: 'b1',
  entries: [
    {
      kind: 'fact',
      id: idOf(900),
      stream: 'customer:abc',
      at: NOW,
      v: 1,
      type: 'Synced',
      data: { streamId: 'customer:abc', cursor: 2, acknowledged: 0, events: customer.events, hash: '' },
    },
  ],
}
const text = encodeLogFile({
  about: 'My cart changed its price',
  exportedAt: NOW,
  pseudonyms: true,
  streams: [...streams, customer, order, customersLog],
})

const folder = mkdtempSync(join(tmpdir(), 'rusbank-replay-'))
const path = join(folder, 'log.json')
const cutOff = join(folder, 'cut-off.json')
beforeAll(() => {
  writeFileSync(path, text)
  writeFileSync(cutOff, text.slice(0, text.indexOf('"Refused"')))
})
afterAll(() => rmSync(folder, { recursive: true }))

interface Ran {
  readonly code: number
  readonly out: string
  readonly complaint: string
}

function replay(...args: readonly string[]): Ran {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const complaint = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const printed = (spy: typeof out) => stripVTControlCharacters(spy.mock.calls.map(([words]) => words).join(''))
  const code = replayCommand(args)
  const ran = { code, out: printed(out), complaint: printed(complaint) }
  out.mockRestore()
  complaint.mockRestore()
  return ran
}

describe('npm run replay', () => {
  it('lists what the customer did and saw, and finds the first difference to the server’s state', () => {
    const { code, out } = replay(path)
    expect(code).toBe(0)
    expect(out).toContain('My cart changed its price')
    expect(out).toMatch(/^1 {2}08:00:01\.000 +1 {2}Weave throw added, 1 item at R 399\.00 +1 {2}R 474\.00$/m)
    expect(out).toContain('    < Price of 2001-_-_ changed to R 420.00')
    expect(out).toContain(
      'First difference after entry 3 (cart:cart00000000000001, position 4): the server refused the act',
    )
  })

  it('--diff shows under each step what it changed', () => {
    expect(replay(path, '--diff').out).toContain('    ~ Weave throw: price from R 399.00 to R 420.00')
  })

  it('--at shows the cart at that point, a breakdown of its quote, and what is pending', () => {
    const { out } = replay(path, '--at', '3', '--diff')
    expect(out).toContain('After entry 3 the customer saw')
    expect(out).toContain('Delivery R 75.00: the subtotal is not over R 450.00')
    expect(out).toContain('    … Code NOPE entered')
    expect(out).toContain('    ~ Checking NOPE')
    expect(replay(path, '--at', '0').out).toContain('An empty cart.')
  })

  it('--stream shows the other side', () => {
    const { out } = replay(path, '--stream', '2', '--at', '4')
    expect(out).toContain('At position 4 the server held')
    expect(replay(path, '--stream', '3').code).toBe(0)
  })

  it('shows a customer’s state at any point, and what each step changed', () => {
    const { code, out } = replay(path, '--stream', '3', '--diff')
    expect(code).toBe(0)
    expect(out).toContain('    + customer.shipping.city: Paarl')
    expect(out).toContain('    ~ customer.shipping.city: from Paarl to Knysna')
    const at = replay(path, '--stream', '3', '--at', '1', '--diff').out
    expect(at).toContain('At position 1 the server held')
    expect(at).toMatch(/^customer\.shipping\.city +Paarl$/m)
    expect(at).toContain('    ~ status: from guest to customer')
    const seen = replay(path, '--stream', '5', '--at', '1').out
    expect(seen).toMatch(/^customer\.shipping\.city +Knysna$/m)
    expect(seen).toContain('Nothing is waiting; the server is known up to position 2.')
  })

  it('shows an order’s state at any point, and what each step changed', () => {
    const at = (point: number) => replay(path, '--stream', '4', '--at', String(point), '--diff').out
    expect(at(0)).toContain('Nothing yet.')
    expect(at(1)).toMatch(/^totals\.total +R 1 075\.00$/m)
    expect(at(2)).toContain('    ~ status: from placed to awaiting_payment')
    expect(at(3)).toMatch(/^status +paid$/m)
    expect(at(3)).toContain('    ~ attempts.1.status: from pending to paid')
    expect(replay(path, '--stream', '4', '--diff').out).toContain('    + receipts.1.amount: R 1 075.00')
  })

  it('--as-test writes a test of that point', () => {
    const decoded = decodeLogFile(text)
    const recording = decoded.ok ? decoded.file.streams[0] : undefined
    if (recording === undefined) throw new Error('There is a browser')
    expect(replay(path, '--at', '3', '--as-test')).toEqual({
      code: 0,
      out: runToEnd(testFile({ recording, point: 3 })),
      complaint: '',
    })
  })

  it('--drop, --price, --free-over and --fee show what would have happened', () => {
    expect(replay(path, '--drop', '1').out).toContain('- Weave throw removed: 1 item')
    expect(replay(path, '--price', `${blanketKey}=50000`).out).toContain(
      '~ Weave throw: price from R 420.00 to R 500.00',
    )
    const { out } = replay(path, '--free-over', '100', '--fee', '9900', '--at', '1')
    expect(out).toContain('~ Delivery from R 75.00 to R 0.00')
    expect(replay(path, '--price', '9-9-gone=1')).toMatchObject({ code: 2, out: '' })
  })

  it('--help prints the usage', () => {
    expect(replay('--help')).toMatchObject({ code: 0, complaint: '', out: expect.stringContaining('--as-test') })
  })

  it.each<[string, readonly string[], string]>([
    ['without a file', [], 'Name one log file.'],
    ['with two', [path, path], 'Name one log file.'],
    ['with an option that there is not', [path, '--loud'], '--loud'],
    ['with no number', [path, '--at', 'noon'], '--at is "noon", and must be a whole number.'],
    ['with a point after the end', [path, '--at', '99'], '--at is 99, and cart:cart00000000000001 ends at 5.'],
    ['with a stream that there is not', [path, '--stream', '9'], 'The file has 5 streams'],
    ['with a price that is none', [path, '--price', '2001=x'], 'must be like 2001-_-_=42000'],
    ['with an entry to drop that there is not', [path, '--drop', '9'], '--drop names no entry of 1 to 5'],
    ['for the test of what is not a cart', [path, '--stream', '3', '--as-test'], 'customer:abc is not a cart'],
    ['for what would have been of one', [path, '--stream', '4', '--drop', '1'], 'order:o1 is not a cart'],
  ])('an invalid invocation exits with 2: %s', (_, args, complaint) => {
    expect(replay(...args)).toMatchObject({ code: 2, out: '', complaint: expect.stringContaining(complaint) })
  })

  it('a file that cannot be replayed exits with 1, and names its entry', () => {
    const { code, complaint } = replay(cutOff)
    expect(code).toBe(1)
    expect(complaint).toContain(`${cutOff}: This file is cut off: it ends at line`)
    expect(complaint).toContain('in entry 4 of stream 1')
    expect(replay(join(folder, 'nowhere.json'))).toMatchObject({
      code: 1,
      complaint: expect.stringContaining('ENOENT'),
    })
  })

  it('escape sequences in the file do not reach the terminal', () => {
    const sly = join(folder, 'sly.json')
    writeFileSync(
      sly,
      text.replace('My cart changed', 'My cart \\u001b[2J\\u0007changed').replaceAll('Weave', '\\u009b31mWeave'),
    )
    const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    for (const args of [[], ['--diff'], ['--at', '3']]) replayCommand([sly, ...args])
    const printed = out.mock.calls.join('')
    out.mockRestore()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that must not occur.
    expect(printed).not.toMatch(/\u001b\[2J|\u0007|\u009b/)
    expect(printed).toContain('changed its price')
  })

  it('nor from a file that cannot be replayed', () => {
    const sly = join(folder, 'sly.json')
    writeFileSync(sly, text.replace('"stream": "customer:abc"', '"stream": "basket:\\u0007\\u009b31m1"'))
    const { code, complaint } = replay(sly)
    expect(code).toBe(1)
    expect(complaint).toContain('Stream 3 is called "basket:�')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that must not occur.
    expect(complaint).not.toMatch(/\u0007|\u009b/)
  })

  it('a file without streams exits with 1', () => {
    const empty = join(folder, 'empty.json')
    writeFileSync(empty, encodeLogFile({ about: 'Nobody', exportedAt: NOW, pseudonyms: true, streams: [] }))
    expect(replay(empty)).toEqual({ code: 1, out: '', complaint: `${empty}: This log file has no streams.\n` })
  })

  it.each([
    [{ FORCE_COLOR: '1' }, true],
    [{ NO_COLOR: '1' }, false],
  ])('uses colours in a terminal unless NO_COLOR is set: %j', async (colours, hasColours) => {
    const { FORCE_COLOR: _, NO_COLOR: __, ...rest } = process.env
    const out = await new Promise<string>((resolve, reject) => {
      const env = { ...rest, ...colours }
      execFile(nodePath(), ['scripts/replay.mjs', path, '--diff'], { cwd: root, env }, (error, stdout) =>
        error === null ? resolve(stdout) : reject(error),
      )
    })
    expect(stripVTControlCharacters(out) !== out).toBe(hasColours)
    expect(out).toContain('First difference')
  })
})
