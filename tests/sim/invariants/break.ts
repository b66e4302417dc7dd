import { isDeepStrictEqual } from 'node:util'

/** A broken rule, the same text in every world, and its details in this one. */
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

/** Breaks the rule if two things differ. Reports only the fields in which they do. */
export function differs({ rule, whose, one, other }: Comparison): Break[] {
  if (isDeepStrictEqual(one, other)) return []
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return [{ rule, detail: `${whose}: ${JSON.stringify(one)} and ${JSON.stringify(other)}` }]
  }
  const [left, right] = [new Map(Object.entries(one)), new Map(Object.entries(other))]
  return [...new Set([...left.keys(), ...right.keys()])]
    .filter((key) => !isDeepStrictEqual(left.get(key), right.get(key)))
    .map((key) => ({
      rule,
      detail: `${whose}, in ${key}: ${JSON.stringify(left.get(key))} and ${JSON.stringify(right.get(key))}`,
    }))
}
