import { isDeepStrictEqual } from 'node:util'

/** A broken invariant: its name, which is the same in every world, and the details. */
export interface Break {
  readonly rule: string
  readonly detail: string
}

interface Comparison {
  readonly rule: string
  readonly whose: string
  readonly one: unknown
  readonly other: unknown
}

/** Reports two values that must be equal and are not, with the differing fields. */
export function differs({ rule, whose, one, other }: Comparison): Break[] {
  if (isDeepStrictEqual(one, other)) return []
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return [{ rule, detail: `${whose}: ${JSON.stringify(one)} and ${JSON.stringify(other)}` }]
  }
  const right = new Map(Object.entries(other))
  return Object.entries(one)
    .filter(([key, value]) => !isDeepStrictEqual(value, right.get(key)))
    .map(([key, value]) => ({
      rule,
      detail: `${whose}, in ${key}: ${JSON.stringify(value)} and ${JSON.stringify(right.get(key))}`,
    }))
}
