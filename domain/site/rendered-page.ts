/*
 * The types of what the server and the built bundle of `src/`, which it loads, pass to each other to render a page. Types of
 * Node and of the browser are parameters.
 */

/** The URLs of the build's scripts and styles. */
export interface PageAssets {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  /** The scripts that the first one imports. */
  readonly preloads: readonly string[]
  /** The scripts of each dynamically imported module, by its path: `src/cart/cart-page.tsx`. */
  readonly modules: Readonly<Record<string, readonly string[]>>
}

export interface RenderContext {
  readonly assets: PageAssets
  /** The nonce of the content security policy, for inline scripts. */
  readonly nonce: string
  /** The shop's origin, without a trailing slash. */
  readonly publicUrl: string
  /** The tag manager's container id; null for none. */
  readonly gtmId: string | null
  /** The build's id. */
  readonly release: string
  /** Called with an error that does not fail the page: the failed part is replaced or left out. */
  readonly onError: (error: unknown) => void
}

export type Rendered<Pipe> =
  | { readonly redirect: string; readonly status: number }
  | {
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      /** Streams the document to a destination. */
      readonly pipe: Pipe
    }

/** Renders the page at a request's URL. */
export type RenderPage<Request, Pipe> = (request: Request, context: RenderContext) => Promise<Rendered<Pipe>>
