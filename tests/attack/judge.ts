import * as v from 'valibot'
import { ErrorBodySchema } from '#domain/wire/sync-protocol.ts'
import type { DocumentedCall } from './documented-calls.ts'
import type { Received } from './send.ts'

/** Statuses that every call may answer: see `answerError` and `refuseCrossSite`. */
const OF_ALL = new Set([400, 403, 413, 415])

/** Words that reveal the software behind an answer. */
const TELLTALES = [
  /node_modules|node:internal|file:\/\/|\bat \S+ \(|\.[cm]?[jt]s:\d+/,
  /\/(?:work|home|usr|tmp|var)\//,
  /\b(?:Type|Range|Reference|Syntax|Assertion)Error\b|Cannot (?:read|set|convert)|is not (?:a function|iterable)|\bundefined\b/,
  /syntax error|invalid input syntax|out of range for type|violates|duplicate key|\brelation "|\bcolumn "/i,
  /\bselect\b.+\bfrom\b|\binsert into\b|\bdelete from\b|\bon conflict\b/i,
  /pglite|postgres|fastify|valibot|kysely|find-my-way|Expected \S+ but received/i,
  /\b\d+\.\d+\.\d+\b/,
]
/**
 * The CPU time limit of a request in ms: twenty times that of the most expensive one on a busy machine. CPU time,
 * unlike elapsed time, does not depend on other processes.
 */
const MOST_CPU = 2_000
const HEADERS = ['server', 'x-powered-by', 'via']

/** What is wrong with an answer to any request; empty if nothing is. */
export function faultsOf({ status, headers, body, cpu }: Received, tables: readonly string[]): readonly string[] {
  const isError = status >= 400
  // Public text about couches may contain any word.
  const telling = isError ? TELLTALES : TELLTALES.slice(0, 3)
  const named = tables.filter((table) => table.includes('_') && new RegExp(`\\b${table}\\b`).test(body))
  const polluted = Object.hasOwn(Object.prototype, 'polluted') ? ['every object of the process has a new field'] : []
  return [
    ...(status >= 500 ? [`the answer is ${status}`] : []),
    ...(cpu > MOST_CPU ? [`it costs ${Math.round(cpu)} ms of the processor`] : []),
    ...telling.flatMap(
      (words) =>
        words
          .exec(body)
          ?.slice(0, 1)
          .map((word) => `the answer says “${word}”`) ?? [],
    ),
    ...(isError ? named.map((table) => `the answer names the table ${table}`) : []),
    ...HEADERS.filter((name) => headers[name] !== undefined).map((name) => `the answer has the header ${name}`),
    ...polluted,
  ]
}

/** The same for a documented call: checks its status and its shape as well. */
export function faultsOfCall(call: DocumentedCall, received: Received, tables: readonly string[]): readonly string[] {
  const { status, headers, body } = received
  // The specification's answer for an e-mail without an account (section 8).
  const isDeclared = call.statuses.has(status)
  const faults = faultsOf(received, tables).filter((fault) => !(isDeclared && fault === `the answer is ${status}`))
  if (!isDeclared && !OF_ALL.has(status) && !(status === 404 && call.inPath.length > 0)) {
    return [...faults, `${status} is no status that the call declares: ${body.slice(0, 200)}`]
  }
  return [...faults, ...shapeFaults(call, received), ...headerFaults(headers, status)]
}

function shapeFaults(call: DocumentedCall, { status, body }: Received): readonly string[] {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return [`${status} is answered with what is no JSON: ${body.slice(0, 100)}`]
  }
  if (status < 400) {
    const shape = call.route.answers[status]
    const isRight = shape !== undefined && v.is(shape, value)
    return isRight ? [] : [`${status} is answered in another shape than is declared: ${body.slice(0, 300)}`]
  }
  const parsed = v.safeParse(ErrorBodySchema, value)
  if (!parsed.success) return [`${status} is answered in no shape of an error: ${body.slice(0, 200)}`]
  return parsed.output.data.status === status ? [] : [`the error in an answer of ${status} has another status`]
}

function headerFaults(headers: Received['headers'], status: number): readonly string[] {
  const isJson = String(headers['content-type']).startsWith('application/json')
  return [
    ...(isJson ? [] : [`the answer calls itself ${String(headers['content-type'])}`]),
    ...(headers['x-content-type-options'] === 'nosniff' ? [] : ['a browser may take the answer for something else']),
    ...(status < 400 || headers['cache-control'] === 'no-store' ? [] : ['an error may be kept']),
  ]
}
