/** The engines that shoppers have, by the names that `--engine` takes. */
export const ENGINES = ['chromium', 'firefox', 'webkit'] as const
export type Engine = (typeof ENGINES)[number]

/** In CSS pixels, from the upper left corner of what is visible. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** One tab, with the least that a journey needs of a browser. Everything that can be asked of the page is asked by `run`. */
export interface DriverTab {
  /** Resolves when the document is parsed: scripts may not have run yet. */
  readonly goto: (url: string) => Promise<void>
  /** Runs a function in the page. It stands for itself, and its argument and its answer are JSON. */
  readonly run: <Argument, Value>(body: PageFunction<Argument, Value>, argument: Argument) => Promise<Value>
  /** Presses the mouse's button, in the foreground. */
  readonly pressAt: (point: Point) => Promise<void>
  /** Types into what has the focus; a line feed is the enter key. */
  readonly type: (text: string) => Promise<void>
  readonly close: () => Promise<void>
}

export type PageFunction<Argument, Value> = (argument: Argument) => Value | Promise<Value>

/** A browser with a profile of its own. */
export interface DriverBrowser {
  readonly openTab: () => Promise<DriverTab>
  /** The value of a cookie that scripts may not read; null for none. */
  readonly cookie: (name: string, url: string) => Promise<string | null>
  /** Ends the browser's process and starts it again on the same profile; null where the engine's driver keeps no profile. */
  readonly restart: (() => Promise<void>) | null
  /** Ends the browser and throws its profile away. */
  readonly quit: () => Promise<void>
}

/** The source of a function that answers in JSON, for drivers that send source. */
export function jsonAnswering<Argument, Value>(body: PageFunction<Argument, Value>, argument: Argument): string {
  return `async () => JSON.stringify(await (${String(body)})(${JSON.stringify(argument) ?? 'undefined'})) ?? 'null'`
}

/** What the page answered, by the type of the function that ran there. */
export function fromJson<Value>(answer: unknown): Value {
  return JSON.parse(String(answer)) as Value
}
