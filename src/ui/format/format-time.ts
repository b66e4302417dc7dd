/** `14:05` in South Africa, two hours ahead of UTC. */
export function formatTime(at: number): string {
  return new Date(at + 120 * 60_000).toISOString().slice(11, 16)
}
