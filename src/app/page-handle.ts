/** Metadata of a page's route. The server preloads the chunk of `module`. */
export interface PageHandle {
  readonly module: string
  /** The page's step on the usual path to an order; null for a page that is not on it. */
  readonly step: number | null
  /** The names of the guards of this page and of all pages below it. */
  readonly guards?: readonly string[]
  /** Whether its content is personal: then it is not cached. */
  readonly isPersonal?: boolean
}
