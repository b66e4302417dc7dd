/** Whether the shop could not answer a call now: whatever was asked for may exist. */
export function isUnansweredStatus(status: number): boolean {
  return status === 429 || status >= 500
}
