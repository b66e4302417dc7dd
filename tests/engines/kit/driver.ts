/** The browser engines, by the names that `--engine` takes. */
export const ENGINES = ['chromium', 'firefox', 'webkit'] as const
export type Engine = (typeof ENGINES)[number]

/** In CSS pixels, from the upper left corner of the viewport. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** One tab, with the minimal interface that a journey needs. Everything about the page itself goes through `run`. */
export interface DriverTab {
  /** Resolves when the document is parsed: scripts may not have run yet. */
  readonly goto: (url: string) => Promise<void>
  /** Runs a function in the page. It must be self-contained, and its argument and result are JSON. */
  readonly run: <Argument, Value>(body: PageFunction<Argument, Value>, argument: Argument) => Promise<Value>
  /** Presses the mouse button, with the tab in the foreground. */
  readonly pressAt: (point: Point) => Promise<void>
  /** Types into the focused element. A line feed is the Enter key. */
  readonly type: (text: string) => Promise<void>
  readonly close: () => Promise<void>
}

export type PageFunction<Argument, Value> = (argument: Argument) => Value | Promise<Value>

/** A browser with its own profile. */
export interface DriverBrowser {
  readonly openTab: () => Promise<DriverTab>
  /** The value of an HttpOnly cookie. Null for none. */
  readonly cookie: (name: string, url: string) => Promise<string | null>
  /**
   * Kills the browser's process and restarts it with the same profile. Null if the engine's driver keeps no profile.
   */
  readonly restart: (() => Promise<void>) | null
  /** Closes the browser and deletes its profile. */
  readonly quit: () => Promise<void>
}

/** The source of a function that returns JSON, for drivers that send source. */
export function jsonAnswering<Argument, Value>(body: PageFunction<Argument, Value>, argument: Argument): string {
  return `async () => JSON.stringify(await (${String(body)})(${JSON.stringify(argument) ?? 'undefined'})) ?? 'null'`
}

/** Parses the page's answer, typed as the result of the function that ran there. */
export function fromJson<Value>(answer: unknown): Value {
  return JSON.parse(String(answer)) as Value
}
