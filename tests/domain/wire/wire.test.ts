import { toJsonSchema } from '@valibot/to-json-schema'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from '#domain/canonical-json.ts'
import { stateHash } from '#domain/wire/state-hash.ts'
import {
  ErrorBodySchema,
  PokeSchema,
  SYNC_PROTOCOL,
  SyncAnswerSchema,
  SyncRequestSchema,
} from '#domain/wire/sync-protocol.ts'

describe('the wire format', () => {
  it('has one hash per protocol number: a change updates the hash, and raises the number if an older side could not handle it', () => {
    const shapes = [SyncRequestSchema, SyncAnswerSchema, PokeSchema, ErrorBodySchema].map((schema) =>
      toJsonSchema(schema, { errorMode: 'ignore' }),
    )
    expect([SYNC_PROTOCOL, stateHash(shapes)]).toEqual([
      2,
      'fffe3e8cab0d0c3b2a21b9539184277ea70d0555557d78bfce9174c03b3a1d34',
    ])
  })
})

describe('canonical JSON', () => {
  const keys = fc.string().filter((key) => key !== '__proto__')
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom(null, true, false),
      fc.integer(),
      fc.string(),
      fc.array(tie('tree')),
      fc.dictionary(keys, tie('tree')),
    ),
  }))

  it('is the same text for equal values, however they were built', () => {
    fc.assert(
      fc.property(fc.dictionary(keys, tree), (record) => {
        const reversed = Object.fromEntries(Object.entries(record).toReversed())
        expect(canonicalJson(reversed)).toBe(canonicalJson(record))
        expect(stateHash(reversed)).toBe(stateHash(record))
        expect(JSON.parse(canonicalJson(record))).toEqual(JSON.parse(JSON.stringify(record)))
      }),
    )
  })

  it('sorts the keys of objects, and leaves the order of lists', () => {
    expect(canonicalJson({ b: [2, 1], a: { d: 0, c: 0 } })).toBe('{"a":{"c":0,"d":0},"b":[2,1]}')
    expect(stateHash([1, 2])).not.toBe(stateHash([2, 1]))
  })

  it('sorts by code units, and so in the same way in every language', () => {
    expect(canonicalJson({ é: 5, z: 4, a: 3, _: 2, B: 1 })).toBe('{"B":1,"_":2,"a":3,"z":4,"é":5}')
  })

  it('has the standard SHA-256 hash', () => {
    expect(stateHash({})).toBe('44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a')
  })
})
