import { SPECULATION_RULES } from '#domain/site/speculation-rules.ts'
import { scriptJson } from '../ui/script-json.ts'

/**
 * Has the browser bring the document behind a link that a pointer rests on, for as long as links lead to documents: until
 * the page is alive and brings what its own navigation needs. Never where data is dear.
 */
export const SPECULATION_SCRIPT = `{
  const { saveData, effectiveType = '' } = navigator.connection ?? {};
  if (HTMLScriptElement.supports?.('speculationrules') && !saveData && !/2g$/.test(effectiveType)) {
    document.head.append(Object.assign(document.createElement('script'), { type: 'speculationrules', text: ${scriptJson(SPECULATION_RULES)} }));
  }
}`

/** To be called when the page's own navigation brings what it needs. */
export function endSpeculation(): void {
  document.querySelector('script[type="speculationrules"]')?.remove()
}
