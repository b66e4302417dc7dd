import type { CartState } from '../cart/cart-state.ts'
import { fillCachedStates } from './cached-states.ts'
import { describeEntry, describeEvent } from './describe-entry.ts'
import { literal, quoted } from './literal.ts'
import { type Recording, upTo } from './recording.ts'
import { replayCart } from './replay.ts'
import { type ShownCart, shownCart } from './shown-cart.ts'
import { isPauseDue, type SlicedWork, withProgressRange } from './sliced-work.ts'

interface TestFileInput {
  readonly recording: Recording
  /** The entry or position after which the cart is checked; 0 for the start. */
  readonly point: number
  /** The expected cart: by default the recording's cart at that point. */
  readonly cart?: CartState
  /** The test's title. */
  readonly title?: string
}

/** Generates a Vitest file, using `tests/kit/`, that replays a cart to a point and checks it. */
export function* testFile({ recording, point, cart, title }: TestFileInput): SlicedWork<string> {
  const part = upTo(recording, point)
  const carts = replayCart(part)
  if (cart === undefined) yield* withProgressRange(fillCachedStates(carts), { from: 0, to: 0.5 })
  const expected = shownCart(cart ?? carts.at(point))
  const isBrowser = part.side === 'browser'
  const builder = isBrowser ? 'browserLog' : 'serverStream'
  const entries = part.side === 'browser' ? part.entries : part.events
  const lines: string[] = []
  for (const [index, entry] of entries.entries()) {
    const description = 'kind' in entry ? describeEntry(entry) : describeEvent(entry)
    lines.push(`  // ${index + 1}. ${oneLine(description)}\n  ${literal(entry, 2)},\n`)
    if (isPauseDue(index)) yield 0.5 + index / (2 * entries.length)
  }
  const where = isBrowser ? `after entry ${point} of the browser’s log` : `at position ${point} of the server’s stream`
  return [
    `import { it } from 'vitest'\n`,
    `import type { ShownCart } from '#domain/replay/shown-cart.ts'\n`,
    `import { given } from '#tests/kit/given.ts'\n`,
    `import { ${builder} } from '#tests/kit/recordings.ts'\n`,
    '\n',
    `/** ${recording.stream}, ${where}. */\n`,
    entries.length === 0 ? `const log = ${builder}([])\n` : `const log = ${builder}([\n${lines.join('')}])\n`,
    '\n',
    `/** What has to be seen there. */\nconst cart: ShownCart = ${literal(expected, 0, 'const cart: ShownCart = '.length)}\n`,
    '\n',
    `it(${quoted(title ?? `${where}: ${summary(expected)}`)}, () => {\n`,
    `  given(log).at(${point}).expect(cart)\n`,
    '})\n',
  ].join('')
}

function summary({ lines, total }: ShownCart): string {
  const items = lines.map(({ name, quantity }) => `${quantity} × ${name}`)
  return `${items.length === 0 ? 'an empty cart' : items.join(', ')}, ${total} c in all`
}

/** Puts a comment's text on one line, of at most 100 characters. */
function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 100 ? `${line.slice(0, 99)}…` : line
}
