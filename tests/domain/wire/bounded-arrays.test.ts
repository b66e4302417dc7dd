import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { boundedArray } from '#domain/shared-schemas.ts'
import { PageErrorSchema } from '#domain/site/page-error.ts'
import { WebVitalsSchema } from '#domain/site/web-vitals.ts'
import { SyncRequestSchema } from '#domain/wire/sync-protocol.ts'
import { ViewFactsSchema } from '#domain/wire/view-facts.ts'

/** A megabyte of it holds 300,000 of them. */
const many: readonly unknown[] = new Array(300_000).fill({})

describe('of an array of a request that is longer than allowed, no more items are read than show that:', () => {
  const { events } = SyncRequestSchema.entries
  const { seen, views, problems } = SyncRequestSchema.entries
  const optional = { seen: seen.wrapped, views: views.wrapped, problems: problems.wrapped }
  const { refusals, messages } = ViewFactsSchema.entries
  const { frames } = PageErrorSchema.entries
  const { samples } = WebVitalsSchema.entries

  it.each(Object.entries({ events, ...optional, refusals, messages, frames, samples }))('%s', (_, schema) => {
    const { issues = [] } = v.safeParse(schema as v.GenericSchema, many)
    expect(issues).not.toEqual([])
    const items = issues.flatMap(({ path }) => (path === undefined ? [] : [Number(path[0].key)]))
    expect(Math.max(...items)).toBeLessThanOrEqual(200)
  })
})

it('an array with as many items as allowed has each item checked', () => {
  const schema = boundedArray(v.pipe(v.string(), v.minLength(1)), 2)
  expect(v.is(schema, ['a', 'b'])).toBe(true)
  expect(v.is(schema, ['a', 'b', 'c'])).toBe(false)
  expect(v.is(schema, 'ab')).toBe(false)
  expect(v.safeParse(schema, ['a', '']).issues?.map((issue) => v.getDotPath(issue))).toEqual(['1'])
})

it('an array is documented with its items and its longest length', () => {
  const schema = v.object({ events: boundedArray(v.string(), 2) })
  expect(toJsonSchema(schema, { typeMode: 'input' }).properties).toEqual({
    events: { type: 'array', items: { type: 'string' }, maxItems: 2 },
  })
})
