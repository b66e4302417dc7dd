import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { ViewFactsSchema } from '#domain/log/view-facts.ts'
import { boundedArray } from '#domain/shared-schemas.ts'
import { PageErrorSchema } from '#domain/site/page-error.ts'
import { WebVitalsSchema } from '#domain/site/web-vitals.ts'
import { SyncRequestSchema } from '#domain/wire/sync-protocol.ts'

/** A megabyte of it holds 300,000 of them. */
const many: readonly unknown[] = new Array(300_000).fill({})

describe('an array of a request that is longer than allowed is refused for its length, without a look at its items:', () => {
  const { events } = SyncRequestSchema.entries
  const { seen, views, problems } = SyncRequestSchema.entries
  const optional = { seen: seen.wrapped, views: views.wrapped, problems: problems.wrapped }
  const { refusals, messages } = ViewFactsSchema.entries
  const { frames } = PageErrorSchema.entries
  const { samples } = WebVitalsSchema.entries

  it.each(Object.entries({ events, ...optional, refusals, messages, frames, samples }))('%s', (_, schema) => {
    const parsed = v.safeParse(schema as v.GenericSchema, many)
    expect(parsed.issues?.map(({ type }) => type)).toEqual(['max_length'])
  })
})

it('an array with as many items as allowed has each item checked', () => {
  const schema = boundedArray(v.pipe(v.string(), v.minLength(1)), 2)
  expect(v.is(schema, ['a', 'b'])).toBe(true)
  expect(v.is(schema, ['a', 'b', 'c'])).toBe(false)
  expect(v.safeParse(schema, ['a', '']).issues?.map((issue) => v.getDotPath(issue))).toEqual(['1'])
})
