// Loaded into the shop's process before its own code: by each SIGUSR2 the clock goes back an hour, or forward again.

const STEP = 60 * 60 * 1000
const SystemDate = globalThis.Date
let offset = 0

process.on('SIGUSR2', () => {
  offset = offset === 0 ? -STEP : 0
})

class SteppingDate extends SystemDate {
  /** @param {...any} given */
  constructor(...given) {
    // @ts-expect-error The system's own takes them as they come.
    super(...(given.length === 0 ? [SystemDate.now() + offset] : given))
  }

  static now() {
    return SystemDate.now() + offset
  }
}

globalThis.Date = /** @type {DateConstructor} */ (SteppingDate)
