import type { CartState } from '../cart/cart-state.ts'
import { fillCheckpoints } from './checkpoints.ts'
import { describeEntry, describeEvent } from './describe-entry.ts'
import { literal, quoted } from './literal.ts'
import { type Recording, upTo } from './recording.ts'
import { replayCart } from './replay.ts'
import { type ShownCart, shownCart } from './shown-cart.ts'
import { isPauseDue, runToEnd, type SlicedWork, withProgressRange } from './sliced-work.ts'

interface TestQuestion {
  readonly recording: Recording
  /** After which entry or position, from 0 on. */
  readonly point: number
  /** What has to be seen there: by default what is seen there now. */
  readonly cart?: CartState
  /** The rule that it shows, in the shop's words. */
  readonly title?: string
}

/** A Vitest file in the language of `tests/kit/` that replays a cart to a point, and says what has to be seen there. */
export function testFile(question: TestQuestion): string {
  return runToEnd(writeTestFile(question))
}

/** As `testFile`, with pauses. */
export function* writeTestFile({ recording, point, cart, title }: TestQuestion): SlicedWork<string> {
  const part = upTo(recording, point)
  const carts = replayCart(part)
  if (cart === undefined) yield* withProgressRange(fillCheckpoints(carts), { from: 0, to: 0.5 })
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
  const pieces = lines.map(({ name, quantity }) => `${quantity} × ${name}`)
  return `${pieces.length === 0 ? 'an empty cart' : pieces.join(', ')}, ${total} c in all`
}

/** A comment ends with its line. */
function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 100 ? `${line.slice(0, 99)}…` : line
}
