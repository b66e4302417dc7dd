import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { cartEvent } from '../cart/cart-events.ts'
import { decodeCartEvent, isShopperEvent } from '../cart/decode-cart-event.ts'
import { PROVINCES } from '../customer/customer-state.ts'
import type { DomainEvent, EventEntry } from '../event/envelope.ts'
import type { CheckedEvent } from '../event/folded.ts'
import type { LogEntry } from '../log/entry.ts'
import type { LogFile } from './log-file.ts'
import { type Recording, streamKindOf } from './recording.ts'

/**
 * Replaces the personal data of a log file. In customers' and orders' streams every text is replaced unless its field is on an
 * allowlist, so that new fields are covered too. The same text always gets the same pseudonym, also across exports with the
 * same `secret`. Without the secret, names cannot be tested against the pseudonyms.
 */
export function pseudonymised(file: Omit<LogFile, 'about' | 'pseudonyms'>, secret: string): LogFile {
  const key = utf8ToBytes(secret)
  const hash = (value: string): string => bytesToHex(hmac(sha256, key, utf8ToBytes(value)))
  const streams = file.streams.map((recording) => withoutNames(recording, hash))
  // A cart's stream and each browser's log of it have the same name.
  return { ...file, about: [...new Set(streams.map(({ stream }) => stream))].join(', '), pseudonyms: true, streams }
}

type Hash = (value: string) => string

function withoutNames(recording: Recording, hash: Hash): Recording {
  const isCart = streamKindOf(recording.stream) === 'cart'
  const event = <Stored extends DomainEvent>(stored: Stored): Stored =>
    isCart ? withoutStrayData(stored) : { ...stored, data: replaced(stored.data, '', hash) }
  const stream = streamName(recording.stream, hash)
  if (recording.side === 'server') return { ...recording, stream, events: recording.events.map(event) }
  const entries = recording.entries.map((entry): LogEntry => {
    const named = { ...entry, stream: streamName(entry.stream, hash) }
    if (named.kind === 'event') return isCart ? readableAct(named) : event(named)
    if (named.type === 'Synced') {
      const { streamId, events } = named.data
      return { ...named, data: { ...named.data, streamId: streamName(streamId, hash), events: events.map(event) } }
    }
    if (named.type === 'Refused' && named.data.event) {
      return { ...named, data: { ...named.data, event: readableEvent(named.data.event) } }
    }
    if (named.type !== 'Reset') return named
    const { streamId, state } = named.data
    const data = {
      ...named.data,
      streamId: streamId && streamName(streamId, hash),
      state: isCart ? state : replaced(state, '', hash),
    }
    return { ...named, data }
  })
  return { ...recording, stream, entries }
}

/** A cart contains no personal data, but an event that was refused may contain anything: only what can be read of it stays. */
function withoutStrayData<Stored extends DomainEvent>(stored: Stored): Stored {
  const decoded = decodeCartEvent(stored)
  if (!decoded.ok || decoded.event.type !== 'EventRefused') return stored
  const { data } = decoded.event
  const { type, v, data: sent } = data
  return { ...stored, data: { ...data, ...(readableEvent({ type, v, data: sent }) ?? { data: null }) } }
}

/** The same for a browser's own event. An unreadable one becomes a refused one without data: the fold skips both. */
function readableAct({ isUnreadable: _, ...entry }: EventEntry & CheckedEvent): EventEntry {
  const { type, v } = entry
  return { ...entry, ...(readableEvent(entry) ?? cartEvent('EventRefused', { type, v, data: null, ...unreadable })) }
}

const unreadable = { reason: 'malformed', message: 'It can’t be read.' }

/** A shopper's event with the known fields of its data; null if it is not one that can be read. */
function readableEvent(sent: DomainEvent): DomainEvent | null {
  const decoded = decodeCartEvent(sent)
  return decoded.ok && isShopperEvent(decoded.event) ? decoded.event : null
}

/** Carts' names stay: they are public and identify nobody. */
function streamName(stream: string, hash: Hash): string {
  const kind = streamKindOf(stream)
  return kind === null || kind === 'cart' ? stream : `${kind}:${hash(stream).slice(0, 16)}`
}

/** Fields whose values come from the shop: enumerations, and a cart's content. */
const HARMLESS = ['cartId', 'country', 'coupon', 'kind', 'lines', 'method', 'shippingMethod', 'status', 'totals', 'why']

function replaced(value: unknown, field: string, hash: Hash): unknown {
  if (HARMLESS.includes(field)) return value
  if (typeof value === 'string') return value === '' ? value : pseudonymOf(field, value, hash)
  if (Array.isArray(value)) return value.map((each) => replaced(each, field, hash))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, replaced(part, key, hash)]))
}

const FIRST_NAMES = ['Thandi', 'Sipho', 'Anele', 'Pieter', 'Naledi', 'Johan', 'Lerato', 'Fatima', 'Kagiso', 'Zola']
const LAST_NAMES = ['Nkosi', 'Botha', 'Dlamini', 'Naidoo', 'Jacobs', 'Mokoena', 'Smith', 'Khumalo', 'Adams', 'Venter']

/** A pseudonym of the same format, so that the stream can still be decoded. */
function pseudonymOf(field: string, value: string, hash: Hash): string {
  const name = hash(value.trim().toLowerCase())
  const number = Number.parseInt(name.slice(0, 12), 16)
  const pick = (of: readonly string[]): string => of[number % of.length] ?? ''
  const digits = (count: number): string => String(number % 10 ** count).padStart(count, '0')
  switch (field) {
    case 'email':
      return `customer-${name.slice(0, 10)}@example.invalid`
    case 'first_name':
      return pick(FIRST_NAMES)
    case 'last_name':
      return pick(LAST_NAMES)
    case 'phone':
      return `0${digits(9)}`
    case 'address':
      return `${1 + (number % 999)} Example Street`
    case 'state':
      return pick(Object.keys(PROVINCES))
    case 'postcode':
      return digits(4)
    case 'number':
      return `R${digits(6)}`
    default:
      return `${field === '' ? 'text' : field}-${name.slice(0, 10)}`
  }
}
