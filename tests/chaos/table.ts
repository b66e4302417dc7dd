import { RULES, type Violation } from './rules.ts'
import type { FaultRun } from './run-under-faults.ts'

/** The summary of a run, as lines. */
export function tableOf({ record, violations, injected }: FaultRun): string {
  const acts = record.carts.reduce((sum, cart) => sum + cart.acts.length, 0)
  const calls = record.counts.reduce((sum, { pieces }) => sum + pieces, 0)
  const ordered = record.orders.filter(({ orderId }) => orderId !== null).length
  const width = Math.max(...injected.map(({ name }) => name.length), ...RULES.map((rule) => rule.length))
  const faults = injected.map(({ name, times, slowest }) => {
    return `${name.padEnd(width)}  ${String(times).padStart(5)}  ${(slowest / 1_000).toFixed(1).padStart(9)} s`
  })
  const rules = RULES.map((rule) => `${rule.padEnd(width)}  ${String(timesBroken(violations, rule)).padStart(5)}`)
  return [
    `Acknowledged: ${acts} pushed acts in ${record.carts.length} carts, ${calls} calls, ${ordered} orders.`,
    `${'fault'.padEnd(width)}  times  back after`,
    ...faults,
    `${'rule'.padEnd(width)}  broken`,
    ...rules,
  ].join('\n')
}

function timesBroken(violations: readonly Violation[], rule: Violation['rule']): number {
  return violations.filter((one) => one.rule === rule).length
}
