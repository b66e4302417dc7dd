/** A random source with 2^128 states (xoshiro128**, seeded by splitmix32). The same seed gives the same world. */
export interface Random {
  /** From 0 up to 1. */
  readonly fraction: () => number
  /** An integer from 0 up to, but excluding, `sides`. */
  readonly below: (sides: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <Value>(values: readonly Value[]) => Value
  readonly uuid: (version: 4 | 7) => string
}

export function random(seed: number): Random {
  let mixed = seed | 0
  const mix = (): number => {
    mixed = (mixed + 0x9e3779b9) | 0
    let z = mixed
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad)
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97)
    return z ^ (z >>> 15)
  }
  let [a, b, c, d] = [mix(), mix(), mix(), mix()]

  const next = (): number => {
    const rolled = rotated(Math.imul(b, 5), 7)
    const result = Math.imul(rolled, 9) >>> 0
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = rotated(d, 11)
    return result
  }
  const fraction = (): number => next() / 2 ** 32
  const below = (sides: number): number => Math.floor(fraction() * sides)
  const hex = (): string => next().toString(16).padStart(8, '0')

  return {
    fraction,
    below,
    chance: (probability) => fraction() < probability,
    pick(values) {
      const value = values[below(values.length)]
      if (value === undefined) throw new Error('There is nothing to pick from')
      return value
    },
    uuid(version) {
      const [one, two, three, four] = [hex(), hex(), hex(), hex()]
      return `${one}-${two.slice(0, 4)}-${version}${two.slice(5)}-8${three.slice(1, 4)}-${three.slice(4)}${four}`
    },
  }
}

function rotated(value: number, by: number): number {
  return (value << by) | (value >>> (32 - by))
}
