import * as v from 'valibot'
import { trimmed } from './trimmed.ts'

/** `v.trim()` for what people type or paste. Like that one, it keeps the bounds after it in the calls' documentation. */
export function trimInput(): v.TrimAction {
  return { ...v.trim(), '~run': (dataset) => ({ ...dataset, value: trimmed(dataset.value) }) }
}
