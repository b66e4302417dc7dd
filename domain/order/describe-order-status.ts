/** Describes an order's status for staff, within a sentence: `ready_for_pick_up` becomes `ready to collect`. */
export function describeOrderStatus(status: string): string {
  return status.replace('for_pick_up', 'to_collect').replace('transfer', 'EFT').replaceAll('_', ' ')
}
