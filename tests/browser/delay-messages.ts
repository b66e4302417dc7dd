/**
 * Delays every message of a `MessageChannel` by so many ms. React schedules by them: what it does some time after a change of the
 * document, such as passive effects, then happens clearly later, as on a slow phone. A test that relies on its being early fails.
 */
export function delayMessages(ms: number): void {
  // Not the one that a test may replace.
  const later = setTimeout.bind(window)
  window.MessageChannel = class extends MessageChannel {
    constructor() {
      super()
      const post: (message: unknown) => void = this.port2.postMessage.bind(this.port2)
      this.port2.postMessage = (message: unknown) => void later(() => post(message), ms)
    }
  }
}
