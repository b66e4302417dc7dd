/** Whether the shop could not answer a call now: whatever was asked for may exist. */
export const isUnansweredStatus = (status: number): boolean => status === 429 || status >= 500
