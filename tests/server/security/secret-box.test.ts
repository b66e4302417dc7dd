import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isSealed, secretBox, UnopenedSecretError } from '#server/security/secret-box.ts'

const key = randomBytes(32)

describe('a sealed secret', () => {
  it('opens by the key that sealed it, at its own place', () => {
    const sealed = secretBox(key).seal('the secret of Zoë', 'staff 1')
    expect(isSealed(sealed)).toBe(true)
    expect(sealed).not.toContain('secret of')
    expect(secretBox(key).open(sealed, 'staff 1')).toBe('the secret of Zoë')
  })

  it('is another text each time, so that two that are equal can’t be told', () => {
    const { seal } = secretBox(key)
    expect(seal('same', 'place')).not.toBe(seal('same', 'place'))
  })

  it('has one spelling: another that decodes to the same bytes does not open', () => {
    const box = secretBox(key)
    const sealed = box.seal('secret', 'staff 1')
    const [prefix, bytes] = [sealed.slice(0, -4), sealed.slice(-4)]
    for (const other of [
      `${sealed}=`,
      `${sealed}!`,
      `${sealed} `,
      `${prefix}.${bytes}`,
      `${sealed}\n`,
      `${prefix}_${bytes}`,
    ]) {
      expect(() => box.open(other, 'staff 1'), JSON.stringify(other)).toThrow(UnopenedSecretError)
    }
  })

  it('does not open by another key, at another place, changed, cut short, or never sealed', () => {
    const box = secretBox(key)
    const sealed = box.seal('secret', 'staff 1')
    const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`
    expect(() => secretBox(randomBytes(32)).open(sealed, 'staff 1')).toThrow(UnopenedSecretError)
    expect(() => box.open(sealed, 'staff 2')).toThrow(UnopenedSecretError)
    for (const other of [changed, sealed.slice(0, 30), '', 'secret', 'sealed:1:']) {
      expect(() => box.open(other, 'staff 1'), other).toThrow(UnopenedSecretError)
    }
  })
})
