import type { LoaderFunction, LoaderFunctionArgs, RouteObject } from 'react-router-dom'
import type { PageHandle } from './page-handle.ts'

/** Admits a visitor by returning, and refuses one by throwing, for example `throw redirect('/')`. */
export type Guard = (args: LoaderFunctionArgs) => Promise<void>
export type Guards = ReadonlyMap<string, Guard>

/**
 * Makes each page of a route table run its guards first, from the outermost route inwards. The page is not loaded until
 * all of them have admitted the visitor (specification, section 8).
 *
 * @throws at start-up if a named guard does not exist
 */
export function withGuards(table: RouteObject[], guards: Guards): RouteObject[] {
  for (const route of table) attachGuards(route, guards, [])
  return table
}

function attachGuards(route: RouteObject, guards: Guards, inherited: readonly Guard[]): void {
  const handle: PageHandle | undefined = route.handle
  const attached = [...inherited]
  for (const name of handle?.guards ?? []) {
    const guard = guards.get(name)
    if (guard === undefined) throw new Error(`Unknown guard: ${name}`)
    attached.push(guard)
  }
  for (const child of route.children ?? []) attachGuards(child, guards, attached)
  if (attached.length === 0) return
  const { lazy, loader } = route
  if (typeof lazy === 'function') {
    route.lazy = async () => {
      const page = await lazy()
      return { ...page, loader: afterGuards(attached, page.loader) }
    }
  } else if (loader !== undefined || route.children === undefined) {
    route.loader = afterGuards(attached, loader)
  }
}

function afterGuards(guards: readonly Guard[], loader: RouteObject['loader']): LoaderFunction {
  return async (args, context) => {
    for (const guard of guards) await guard(args)
    return typeof loader === 'function' ? loader(args, context) : null
  }
}
