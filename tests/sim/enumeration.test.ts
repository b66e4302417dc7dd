import { expect, it } from 'vitest'
import { blanket, cushion } from '#tests/kit/goods.ts'
import type { Plan, PlannedCommand, Step } from './plan.ts'
import { simulate } from './simulate.ts'
import { runWorld } from './world/world.ts'

const commands: readonly PlannedCommand[] = [
  { type: 'AddItem', productId: cushion.id, variation: null, colour: null, quantity: 1 },
  { type: 'AddItem', productId: blanket.id, variation: null, colour: null, quantity: 2 },
  { type: 'ChangeQuantity', line: 0, quantity: 3 },
  { type: 'ApplyCoupon', code: 'TEN' },
  { type: 'SwitchShippingMethod', shippingMethod: 'localPickup' },
  { type: 'RemoveItem', line: 1 },
  { type: 'AddItem', productId: 1001, variation: 100101, colour: 'rust', quantity: 1 },
  { type: 'ApplyCoupon', code: 'NOPE' },
  { type: 'ChangeQuantity', line: 0, quantity: 2 },
  { type: 'SwitchShippingMethod', shippingMethod: 'deliveryToDoor' },
]
const acts = commands.map((command, index): Step => {
  return { wait: 120, kind: 'act', browser: 0, tab: index % 2, commands: [command] }
})
const login: Step = { wait: 60, kind: 'log_in', browser: 0, tab: 0, customer: 0, discards: false }
const story = [...acts.slice(0, 6), login, ...acts.slice(6)]

function planWith(fault: Step | null): Plan {
  const rest: Step = { wait: 3_000, kind: 'look', browser: 0, tab: 0 }
  const steps = [...(fault === null ? [] : [fault]), ...story, rest]
  return { seed: 1, cart: 'given', locks: 'shared', browsers: 1, tabs: 2, pages: 'rendered', steps }
}

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1)

it('ten commands and a login lose nothing, whichever storage or network operation fails', async () => {
  const { used } = await runWorld(planWith(null), () => {})
  const { operations = 0, calls = 0 } = used[0] ?? {}
  const faults: Step[] = [
    ...upTo(operations).flatMap((nth) =>
      (['crash', 'refuses', 'writes_and_fails', 'hangs'] as const).map((how): Step => {
        return { wait: 0, kind: 'operation_fails', browser: 0, nth, how }
      }),
    ),
    ...upTo(calls).flatMap((nth) =>
      (['crash', 'lost_there', 'lost_back', 'hangs'] as const).map((how): Step => {
        return { wait: 0, kind: 'call_fails', browser: 0, nth, how }
      }),
    ),
  ]
  process.stdout.write(
    `${faults.length} points: ${operations} storage operations and ${calls} calls, four faults each.\n`,
  )
  expect(operations).toBeGreaterThan(20)
  expect(calls).toBeGreaterThan(5)
  const wrong: string[] = []
  for (const fault of faults) {
    const breaks = await simulate(planWith(fault))
    if (breaks.length > 0) wrong.push(`${JSON.stringify(fault)}: ${breaks.join('; ').slice(0, 600)}`)
  }
  expect(wrong).toEqual([])
})
