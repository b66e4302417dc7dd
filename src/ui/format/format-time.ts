/** `14:05` in South Africa, two hours ahead of UTC. */
export const formatTime = (at: number): string => new Date(at + 120 * 60_000).toISOString().slice(11, 16)
