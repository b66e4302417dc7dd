import { SPECULATION_RULES } from '#domain/site/speculation-rules.ts'
import { scriptJson } from '../ui/script-json.ts'

/**
 * Lets the browser prefetch the document behind a link that a pointer rests on, until the page is hydrated and its own
 * navigation prefetches instead. Never if data is to be saved.
 */
export const SPECULATION_SCRIPT = `{
  const { saveData, effectiveType = '' } = navigator.connection ?? {};
  if (HTMLScriptElement.supports?.('speculationrules') && !saveData && !/2g$/.test(effectiveType)) {
    document.head.append(Object.assign(document.createElement('script'), { type: 'speculationrules', text: ${scriptJson(SPECULATION_RULES)} }));
  }
}`

/** To be called when the page's own navigation prefetches. */
export function endSpeculation(): void {
  document.querySelector('script[type="speculationrules"]')?.remove()
}
