import * as v from 'valibot'
import { CheckoutRequestSchema } from '#domain/checkout/checkout-request.ts'
import { decodeOrNull } from '#domain/event/is-decoded.ts'
import type { Cents } from '#domain/money/cents.ts'
import { CentsSchema } from '#domain/money/cents-schema.ts'
import type { LocalSetting } from '../local-setting.ts'
import { type CheckoutDraft, DraftSchema } from './draft.ts'

/** A step of a purchase that is counted once. */
export type PurchaseStep = 'begin_checkout' | 'add_shipping_info' | 'add_payment_info' | `purchase ${string}`

/**
 * What a browser stores of a checkout. It is personal data that must be deletable, so it is not in the log. All tabs of
 * the browser share it. No call rejects: without storage it is kept in memory until the page is left.
 */
export type CheckoutStore = ReturnType<typeof createCheckoutStore>

/** Rows of one table. `change` reads a row, and the one with `otherId`, and writes the result of `make` in one transaction; null deletes the row. */
export interface KeyValueStore {
  readonly get: (id: string) => Promise<unknown>
  readonly change: (id: string, make: (row: unknown, other: unknown) => unknown, otherId?: string) => Promise<unknown>
  readonly all: () => Promise<ReadonlyMap<string, unknown>>
  readonly clear: () => Promise<void>
}

const DraftRowSchema = v.object({ owner: v.nullable(v.string()), draft: DraftSchema })
const DraftTextSchema = v.pipe(v.string(), v.parseJson(), DraftRowSchema)

const IntentSchema = v.object({
  key: v.string(),
  /** The requested order as text: another request is another intent. */
  wish: v.string(),
  request: CheckoutRequestSchema,
  /** Epoch ms. */
  at: v.number(),
  /** The position at which the cart was shown. Absent from older releases. */
  cartPosition: v.optional(v.number()),
})
/**
 * A request for an order that has not been answered yet. Its idempotency key stays the same across clicks, tabs,
 * reloads and retries, so the order is placed once. The request has the cart's key from the log, and no password.
 */
export type Intent = Readonly<v.InferOutput<typeof IntentSchema>>

const PlacedSchema = v.object({
  id: v.string(),
  key: v.string(),
  number: v.string(),
  /** Epoch ms. */
  at: v.number(),
  /** The `cart_hash` of its request; null if another browser placed it. */
  cartHash: v.optional(v.nullable(v.string()), null),
  cartPosition: IntentSchema.entries.cartPosition,
})
/** An order that was placed from this browser, with the secret of its page. */
export type PlacedOrder = Readonly<v.InferOutput<typeof PlacedSchema>>

/** The steps before an order. They are counted again for the next order. */
const CHECKOUT_STEPS: readonly PurchaseStep[] = ['begin_checkout', 'add_shipping_info', 'add_payment_info']

/**
 * `draftSetting` takes the draft: it is written before `write` returns, so that a page which is left at once has stored what
 * was typed. Where it stores nothing, the draft is in `store`, as are those of older releases.
 */
export function createCheckoutStore(store: KeyValueStore, draftSetting: LocalSetting) {
  const put = async (id: string, row: unknown): Promise<void> => void (await store.change(id, () => row))
  const orderRow = (id: string): string => `order ${id}`
  const intentRow = ({ wish }: Intent): string => `intent ${wish}`
  /** The newest first. */
  const rowsOf = async <Row extends { readonly at: number }>(
    kind: 'order' | 'intent',
    schema: v.GenericSchema<unknown, Row>,
  ): Promise<Row[]> => {
    const rows = [...(await store.all())].filter(([id]) => id.startsWith(`${kind} `))
    return rows.flatMap(([, row]) => decodeOrNull(schema, row) ?? []).sort((one, other) => other.at - one.at)
  }
  return {
    /** Null if there is none, or only one that belongs to somebody else. `owner` is the customer's id, or null for a guest. */
    async readDraft(owner: string | null) {
      const row =
        decodeOrNull(DraftTextSchema, draftSetting.read()) ?? decodeOrNull(DraftRowSchema, await store.get('draft'))
      if (row === null) return null
      if (row.owner === null || row.owner === owner) return row.draft
      draftSetting.write('')
      await put('draft', null)
      return null
    },
    async writeDraft(owner: string | null, draft: CheckoutDraft) {
      const text = JSON.stringify({ owner, draft })
      draftSetting.write(text)
      if (draftSetting.read() === text) return
      // A full storage keeps its older text, which would be read before the row.
      draftSetting.write('')
      await put('draft', { owner, draft })
    },
    /** The intent for a request: the existing one of any tab, or else `fresh`. */
    async intentFor(fresh: Intent) {
      const kept = await store.change(intentRow(fresh), (row) => decodeOrNull(IntentSchema, row) ?? fresh)
      return decodeOrNull(IntentSchema, kept) ?? fresh
    },
    /** Those without an answer, the newest first. */
    openIntents: () => rowsOf('intent', IntentSchema),
    /** Called once it is answered. */
    async dropIntent(intent: Intent) {
      await store.change(intentRow(intent), (row) => (decodeOrNull(IntentSchema, row)?.key === intent.key ? null : row))
    },
    /** The intent's order is placed: what was typed for it is deleted. The link to its page is kept. */
    async settle(intent: Intent, placed: PlacedOrder) {
      // A logout has deleted the intent with everything else. Another tab may have had its answer first.
      const keep = (row: unknown, kept: unknown) =>
        (row ?? null) !== null || decodeOrNull(IntentSchema, kept)?.key === intent.key ? placed : null
      if ((await store.change(orderRow(placed.id), keep, intentRow(intent))) === null) return
      draftSetting.write('')
      for (const id of ['draft', ...CHECKOUT_STEPS]) await put(id, null)
    },
    /** The order with this id, or else the last one. */
    async placed(id?: string) {
      if (id !== undefined) return decodeOrNull(PlacedSchema, await store.get(orderRow(id)))
      return (await rowsOf('order', PlacedSchema))[0] ?? null
    },
    /** All that are stored here, the newest first. */
    placedOrders: () => rowsOf('order', PlacedSchema),
    /** Remembers an order by the link to its page, which may have been placed here: then its cart stays known. */
    async saveOrderKey(placed: Omit<PlacedOrder, 'cartHash' | 'cartPosition'>) {
      await store.change(orderRow(placed.id), (row) => {
        const { cartHash = null, cartPosition } = decodeOrNull(PlacedSchema, row) ?? {}
        return { ...placed, cartHash, cartPosition }
      })
    },
    /** True at the first call for this step. */
    async claim(step: PurchaseStep) {
      let isFirst = false
      await store.change(step, (row) => {
        isFirst = row === undefined || row === null
        return true
      })
      return isFirst
    },
    /** Counts the refunds of an order up to this amount, and resolves with the amount that was counted before. */
    async claimRefund(orderId: string, amount: Cents) {
      let before = 0
      await store.change(`refund ${orderId}`, (row) => {
        // An older release counted one refund, and not its amount.
        before = row === true ? amount : (decodeOrNull(CentsSchema, row) ?? 0)
        return Math.max(before, amount)
      })
      return before
    },
    wipe() {
      draftSetting.write('')
      return store.clear()
    },
  }
}
