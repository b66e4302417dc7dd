/** `ready_for_pick_up` as `Ready to collect`: an order's status for agents. */
export function orderStatusText(status: string): string {
  const words = status.replace('for_pick_up', 'to_collect').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
