import fc from 'fast-check'
import { expect, it } from 'vitest'
import { stateHash } from '#domain/wire/state-hash.ts'
import { nativeStateHash } from '#server/sync/native-state-hash.ts'

it('the hash of a state is what browsers compute of it, whatever it holds', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), (state) => {
      expect(nativeStateHash(state)).toBe(stateHash(state))
    }),
  )
})
