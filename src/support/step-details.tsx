import type { CartChange } from '#domain/replay/cart-change.ts'
import { describeCartChange } from '#domain/replay/describe-change.ts'
import { describeQuote } from '#domain/replay/describe-quote.ts'
import { quoteParts } from '#domain/replay/quote-parts.ts'
import type { RecordedCart } from '#domain/support/recorded-cart.ts'
import { LineList } from '../ui/text/line-list.tsx'
import type { Track } from './replay-tracks.ts'
import { ServerAnswer } from './server-answer.tsx'
import styles from './step-details.module.css'
import { TestExport, type TestExportProps } from './test-export.tsx'
import { WhatIf } from './what-if.tsx'

export interface StepDetailsProps extends Pick<TestExportProps, 'api' | 'point' | 'held'> {
  readonly recorded: RecordedCart
  readonly track: Track
  /** The step's changes to the cart. */
  readonly changes: readonly CartChange[]
  /** The differences between the customer's page and the server at this point. */
  readonly differences: readonly CartChange[]
}

const LIST_STYLES = { lines: styles.lines, none: 'small-print' }

/** A step's changes, the server's response, a what-if, and the export as a test. */
export function StepDetails({ api, recorded, track, point, changes, differences, held }: StepDetailsProps) {
  const cart = track.cartAt(point)
  const eventId = track.stepTo(point)?.eventId ?? null
  return (
    <div className={`console-parts ${styles.apart}`}>
      <LineList
        styles={LIST_STYLES}
        title="Changes in this step"
        lines={changes.map(describeCartChange)}
        none="No change to the cart."
      />
      {differences.length > 0 && (
        <LineList
          styles={LIST_STYLES}
          title="Customer’s page compared with the server"
          lines={differences.map(describeCartChange)}
        />
      )}
      <ServerAnswer recorded={recorded} eventId={eventId} named={track.named} />
      <LineList styles={LIST_STYLES} title="How the total was calculated" lines={describeQuote(quoteParts(cart))} />
      <WhatIf key={point} recording={track.recording} point={point} cart={cart} eventId={eventId} />
      <TestExport api={api} cartId={recorded.cartId} recording={track.recording} point={point} held={held} />
    </div>
  )
}
