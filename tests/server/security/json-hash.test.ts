import fc from 'fast-check'
import { expect, it } from 'vitest'
import { stateHash } from '#domain/wire/state-hash.ts'
import { jsonHash } from '#server/security/json-hash.ts'

it('the server’s hash of a state equals the browser’s, for any content', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), (state) => {
      expect(jsonHash(state)).toBe(stateHash(state))
    }),
  )
})
