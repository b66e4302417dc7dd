import type { Recording } from '#domain/replay/recording.ts'
import { replayCart } from '#domain/replay/replay.ts'
import { runToEnd } from '#domain/replay/sliced-work.ts'
import type { Supposition } from '#domain/replay/supposition.ts'
import { compareAt, suppose } from '#domain/replay/what-if.ts'
import { describeCart } from './describe-cart.ts'
import { describeChanges } from './describe-changes.ts'
import { paint } from './paint.ts'

interface WhatIfRun {
  readonly recording: Recording
  readonly point: number
  readonly suppositions: readonly Supposition[]
}

type DescribedWhatIf = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly message: string }

/** What would have been seen at a point under the suppositions, compared with what was seen. */
export function describeWhatIf({ recording, point, suppositions }: WhatIfRun): DescribedWhatIf {
  const supposed = runToEnd(suppose(recording, suppositions))
  if (!supposed.ok) return { ok: false, message: supposed.problem.message }
  const { asSupposed, changes } = runToEnd(compareAt(replayCart(recording).at(point), supposed, point))
  const lines = changes.length === 0 ? ['    Nothing would be otherwise.'] : describeChanges(changes)
  const head = paint('bold', `What would have been seen at ${point}`)
  const cart = describeCart(asSupposed, supposed.delivery)
  return { ok: true, text: `${head}\n${cart}\n\n${paint('bold', 'Against what was')}\n${lines.join('\n')}\n` }
}
