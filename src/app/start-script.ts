import { scriptJson } from '../ui/script-json.ts'

interface StartingScripts {
  readonly entries: readonly string[]
  /** What the entries import: asked for together, and not one after another. */
  readonly preloads: readonly string[]
  /** Whether what was rendered is looked at: what stands in for another page is not. */
  readonly isLookedAt: boolean
}

/**
 * The script that brings the page's own, once the page has been painted: over a slow line what is looked at comes before
 * what makes it answer. A second frame begins when the first one is out. A tab that is opened behind another one is not
 * painted, and does not wait for it; what stands in for another page comes from this device, and does not either. One that the browser has rendered before anybody asked for it runs nothing until
 * it is shown: it makes no cart, and counts as no view.
 */
export function startScript({ entries, preloads, isLookedAt }: StartingScripts): string {
  return `{
  const start = () => {
    for (const href of ${scriptJson(preloads)}) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
    for (const entry of ${scriptJson(entries)}) rusbankCode.importWithRetry(() => import(entry));
  };
  if (document.prerendering) document.addEventListener('prerenderingchange', start, { once: true });
  else if (${isLookedAt ? 'document.hidden' : 'true'}) start();
  else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)));
}`
}
