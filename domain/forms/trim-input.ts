import * as v from 'valibot'
import { trimmed } from './trimmed.ts'

/** A code without spaces and invisible characters, which copying may have added anywhere in it. */
export const withoutSpaces = (text: string): string => text.replaceAll(/[\s\p{Cf}]/gu, '')

/** `v.trim()` for what people type or paste. Like that one, it keeps the bounds after it in the calls' documentation. */
export function trimInput(): v.TrimAction {
  return { ...v.trim(), '~run': (dataset) => ({ ...dataset, value: trimmed(dataset.value) }) }
}
