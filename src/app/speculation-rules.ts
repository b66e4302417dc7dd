import { SPECULATION_RULES } from '#domain/site/speculation-rules.ts'
import { scriptJson } from '../ui/script-json.ts'

/**
 * Lets the browser prefetch the document of a link that a pointer rests on, until the page is hydrated and prefetches
 * by itself. Does nothing with the data saver on.
 */
export const SPECULATION_SCRIPT = `{
  const { saveData, effectiveType = '' } = navigator.connection ?? {};
  if (HTMLScriptElement.supports?.('speculationrules') && !saveData && !/2g$/.test(effectiveType)) {
    document.head.append(Object.assign(document.createElement('script'), { type: 'speculationrules', text: ${scriptJson(SPECULATION_RULES)} }));
  }
}`

/** Call this when the page starts to prefetch by itself. */
export function endSpeculation(): void {
  document.querySelector('script[type="speculationrules"]')?.remove()
}
