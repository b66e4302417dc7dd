import type { LoaderFunction, LoaderFunctionArgs, RouteObject } from 'react-router-dom'
import type { PageHandle } from './page-handle.ts'

/** Admits a visitor by returning, and refuses by throwing, as `throw redirect('/')` does. */
export type Guard = (args: LoaderFunctionArgs) => Promise<void>
/** By name. */
export type Guards = ReadonlyMap<string, Guard>

/**
 * Runs the guards that a route table names before its pages. Nothing of a page is loaded until all of its guards have admitted
 * the visitor, the outermost first. A name without a guard is a mistake in the table (specification, section 8).
 *
 * @throws at start-up, with the name
 */
export function withGuards(table: RouteObject[], guards: Guards): RouteObject[] {
  for (const route of table) post(route, guards, [])
  return table
}

function post(route: RouteObject, guards: Guards, above: readonly Guard[]): void {
  const handle: PageHandle | undefined = route.handle
  const posted = [...above]
  for (const name of handle?.guards ?? []) {
    const guard = guards.get(name)
    if (guard === undefined) throw new Error(`Unknown middleware: ${name}`)
    posted.push(guard)
  }
  for (const child of route.children ?? []) post(child, guards, posted)
  if (posted.length === 0) return
  const { lazy, loader } = route
  if (typeof lazy === 'function') {
    route.lazy = async () => {
      const page = await lazy()
      return { ...page, loader: afterGuards(posted, page.loader) }
    }
  } else if (loader !== undefined || route.children === undefined) {
    route.loader = afterGuards(posted, loader)
  }
}

function afterGuards(guards: readonly Guard[], loader: RouteObject['loader']): LoaderFunction {
  return async (args, context) => {
    for (const guard of guards) await guard(args)
    return typeof loader === 'function' ? loader(args, context) : null
  }
}
