/** Names the module of a page, so that the server can tell a browser of its chunk before the page asks for it. */
export interface PageHandle {
  readonly module: string
  /** How far it is on the way of nearly everybody who buys; null for a page beside that way. */
  readonly step: number | null
  /** Who lets visitors pass, by name; of a page and all below it. */
  readonly guards?: readonly string[]
  /** Whether it is written for one person, whoever asks: then nobody keeps it. */
  readonly isPersonal?: boolean
}
