/**
 * Resolves when React has rendered what promises that are resolved by now lead to. React schedules a rendering as a task of its
 * own, by a message, and messages are handled in order.
 */
export async function untilRendered(): Promise<void> {
  // Promises that resolve others, a rendering that they schedule, and one that its effects schedule.
  for (let task = 0; task < 3; task += 1) {
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        port1.close()
        resolve()
      }
      port2.postMessage(null)
    })
  }
}
