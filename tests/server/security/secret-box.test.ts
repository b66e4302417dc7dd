import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isSealed, secretBox, UnopenedSecretError } from '#server/security/secret-box.ts'

const key = randomBytes(32)

describe('an encrypted secret', () => {
  it('is decrypted with its key, in its own context', () => {
    const sealed = secretBox(key).seal('the secret of Zoë', 'staff 1')
    expect(isSealed(sealed)).toBe(true)
    expect(sealed).not.toContain('secret of')
    expect(secretBox(key).open(sealed, 'staff 1')).toBe('the secret of Zoë')
  })

  it('has a different ciphertext each time, so that equal secrets cannot be recognised', () => {
    const { seal } = secretBox(key)
    expect(seal('same', 'place')).not.toBe(seal('same', 'place'))
  })

  it('has one encoding: another that decodes to the same bytes is refused', () => {
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

  it('is refused with another key, in another context, changed, truncated, or never encrypted', () => {
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
