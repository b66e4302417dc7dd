/**
 * Of the back-off, in ms: the first ceiling, which doubles with every failure, and the last; and the most that a server's
 * wish for a longer wait counts, since a timer that is set for months goes off at once.
 */
export const BACK_OFF = { base: 500, ceiling: 60_000, obeyed: 3_600_000 } as const
/** The engine is started again when events wait, the network is up and nothing has moved for so long, in ms. */
export const WATCHDOG = 30_000
/**
 * Between two looks, in ms: at the server, while the live line is open and while it is not; and at the log, for what other
 * tabs have said and this one has not heard.
 */
export const LOOK_EVERY = { live: 300_000, blind: 20_000, log: 20_000 } as const
