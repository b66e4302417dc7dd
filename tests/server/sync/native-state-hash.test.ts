import fc from 'fast-check'
import { expect, it } from 'vitest'
import { stateHash } from '#domain/wire/state-hash.ts'
import { nativeStateHash } from '#server/sync/native-state-hash.ts'

it('the server’s hash of a state equals the browser’s, for any content', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), (state) => {
      expect(nativeStateHash(state)).toBe(stateHash(state))
    }),
  )
})
