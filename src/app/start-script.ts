import { scriptJson } from '../ui/script-json.ts'

interface StartingScripts {
  readonly entries: readonly string[]
  /** The modules that the entries import, so that they load in parallel. */
  readonly preloads: readonly string[]
  /** Whether the rendered page is shown first. False for the offline page at the URL of another page. */
  readonly waitsForPaint: boolean
}

/**
 * The inline script that loads the page's modules. It waits for the first paint, which is when the second frame
 * begins, so that on a slow connection the visible content loads first. A background tab is not painted, so it does
 * not wait. A prerendered page runs nothing until it is shown: it creates no cart, and is not counted as a view.
 */
export function startScript({ entries, preloads, waitsForPaint }: StartingScripts): string {
  return `{
  const start = () => {
    for (const href of ${scriptJson(preloads)}) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
    for (const entry of ${scriptJson(entries)}) rusbankCode.importWithRetry(() => import(entry));
  };
  if (document.prerendering) document.addEventListener('prerenderingchange', start, { once: true });
  else if (${waitsForPaint ? 'document.hidden' : 'true'}) start();
  else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)));
}`
}
