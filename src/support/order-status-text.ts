/** `ready_for_pick_up` as `Ready for pick-up`: an order's status for agents. */
export function orderStatusText(status: string): string {
  const words = status.replace('pick_up', 'pick-up').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
