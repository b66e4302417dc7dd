import { type Cents, formatRand } from '#domain/money/cents.ts'
import type { Author } from '#domain/order/order-events.ts'
import { readOrderNumber } from '#domain/order/order-number.ts'
import { orderMessages } from '#domain/order/order-rejections.ts'
import { type ChangeOrderResult, changeOrder } from '#server/order/change-order.ts'
import type { OrderPorts } from '#server/order/order-ports.ts'
import { orderIdOf } from '#server/order/order-store.ts'
import { recordTransfer } from '#server/order/record-transfer.ts'
import { type RefundOrderResult, refundOrder, settleRefund } from '#server/order/refund-order.ts'
import { type Command, type CommandOutcome, failed, printable, succeeded, withSpaces } from './command.ts'
import { longOption, type Options, optionsOf } from './options.ts'
import { showOrder, showOrders, showWebhooks, unexpectedText } from './show-orders.ts'

export const ORDER_USAGE = `The shop's orders:
  npm run order                                 lists them, the latest first (or: list paid, list awaiting_transfer ...)
  npm run order -- list needs_staff             lists those with a refund to make, or to look into
  npm run order -- show R482913                 prints one with its history and its providers' messages
  npm run order -- webhooks                     lists the providers' messages and their outcomes, the latest first
Whoever changes one gives a name, with --by NAME:
  npm run order -- transfer-received R482913    its payment has arrived (--amount CENTS where it differs from the total,
                                                --reference WORDS to tell two transfers apart)
  npm run order -- dispatch R482913             it has left (--carrier NAME, --tracking NUMBER)
  npm run order -- delivered R482913
  npm run order -- ready R482913                it is ready to collect
  npm run order -- collected R482913
  npm run order -- returned R482913             (--reason WORDS); then refund it, or:
  npm run order -- no-refund R482913            no refund is due, as after an exchange (--reason WORDS)
  npm run order -- cancel R482913               (--reason WORDS)
  npm run order -- refund R482913               refunds all of it, or --amount CENTS (--reference of the payment, --reason WORDS)
  npm run order -- refund-done R482913          a refund was made by hand (--reference WORDS)
  npm run order -- refund-failed R482913        a refund failed: it can be made again`

const OPTIONS = ['by', 'amount', 'reference', 'carrier', 'tracking', 'reason'] as const
type OrderOption = (typeof OPTIONS)[number]
type OrderOptions = Options<OrderOption>

/** The options that each verb takes besides `--by`. One that it would ignore is refused: it was meant to do something. */
const OPTIONS_OF: ReadonlyMap<string, readonly OrderOption[]> = new Map<string, readonly OrderOption[]>([
  ['show', []],
  ['transfer-received', ['amount', 'reference']],
  ['dispatch', ['carrier', 'tracking']],
  ['delivered', []],
  ['ready', []],
  ['collected', []],
  ['returned', ['reason']],
  ['no-refund', ['reason']],
  ['cancel', ['reason']],
  ['refund', ['amount', 'reference', 'reason']],
  ['refund-done', ['reference']],
  ['refund-failed', ['reference']],
])

export const orderCommand: Command<'orders'> = async (words, context) => {
  const [verb = 'list', word, ...rest] = words
  const orders = await context.orders()
  if (verb === 'list') return rest.length > 0 ? failed(ORDER_USAGE) : showOrders(orders, word)
  if (verb === 'webhooks') return word === undefined ? showWebhooks(orders) : failed(ORDER_USAGE)
  const problem = longOption(rest)
  if (problem !== null) return failed(problem)
  const options = optionsOf(OPTIONS, rest)
  const number = word === undefined ? null : readOrderNumber(word)
  const taken = OPTIONS_OF.get(verb)
  if (number === null || options === null || taken === undefined) return failed(ORDER_USAGE)
  const ignored = OPTIONS.find((name) => name !== 'by' && options[name] !== undefined && !taken.includes(name))
  if (ignored !== undefined) return failed(`${verb} takes no --${ignored}.`)
  const orderId = await orderIdOf(orders.sql.run, number)
  if (orderId === undefined) return failed(`There is no order ${number}.`)
  if (verb === 'show') return showOrder(orders, orderId)
  if (!options.by) return failed('Give your name: --by NAME')
  return runOrderCommand(orders, { verb, number, orderId, options, by: { kind: 'staff', name: options.by } })
}

interface OrderCommandRequest {
  readonly verb: string
  readonly number: string
  readonly orderId: string
  readonly options: OrderOptions
  readonly by: Author
}

async function runOrderCommand(orders: OrderPorts, request: OrderCommandRequest): Promise<CommandOutcome> {
  const { verb, number, orderId, options, by } = request
  const { carrier = null, tracking = null, reason = null, reference = null } = options
  const amount = options.amount === undefined ? null : centsOf(options.amount)
  if (amount === 'none') return failed('--amount is a number of cents, as 1299900 for R 12 999.00')
  const change = (command: Parameters<typeof changeOrder>[1]['command']) => changeOrder(orders, { orderId, command })
  switch (verb) {
    case 'transfer-received': {
      const receipt = reference ?? `transfer for ${number}`
      return describeTransfer(number, await recordTransfer(orders, { orderId, amount, receipt, by }))
    }
    case 'dispatch':
      return describeChange(number, await change({ type: 'DispatchOrder', carrier, tracking, by }))
    case 'ready':
      return describeChange(number, await change({ type: 'MakeReadyForPickUp', by }))
    case 'collected':
      return describeChange(number, await change({ type: 'CollectOrder', by }))
    case 'delivered':
      return describeChange(number, await change({ type: 'DeliverOrder', by }))
    case 'returned':
      return describeChange(number, await change({ type: 'ReturnOrder', reason, by }))
    case 'no-refund':
      return describeChange(number, await change({ type: 'SettleReturn', reason, by }))
    case 'cancel':
      return describeChange(number, await change({ type: 'CancelOrder', reason, by }))
    case 'refund':
      return describeRefund(number, await refundOrder(orders, { orderId, amount, receipt: reference, reason, by }))
    case 'refund-done':
    case 'refund-failed': {
      const outcome = verb === 'refund-done' ? 'done' : 'failed'
      return describeChange(number, await settleRefund(orders, { orderId, outcome, note: reference, by }))
    }
    default:
      return failed(ORDER_USAGE)
  }
}

const centsOf = (word: string): Cents | 'none' => (/^[1-9]\d{0,10}$/.test(word) ? Number(word) : 'none')

function describeChange(number: string, changed: ChangeOrderResult): CommandOutcome {
  if (!changed.ok) return failed(`${number}: ${changed.rejection.message}`)
  const status = withSpaces(changed.order.status)
  return succeeded(changed.isNew ? `${number} is ${status}.` : `${number} was ${status} already.`)
}

function describeTransfer(number: string, changed: ChangeOrderResult): CommandOutcome {
  if (!changed.ok || !changed.isNew) return describeChange(number, changed)
  const last = changed.order.receipts.at(-1)
  if (last === undefined || last.notExpected === null) return describeChange(number, changed)
  const why = { paid_twice: 'it was paid already', too_late: 'it is closed', wrong_amount: 'that is not its total' }
  return succeeded(
    `${number}: ${formatRand(last.amount)} is recorded, but doesn’t pay for the order: ${why[last.notExpected]}.`,
    `To refund it: npm run order -- refund ${number} --reference "${last.receipt}" --by NAME`,
  )
}

function describeRefund(number: string, refunded: RefundOrderResult): CommandOutcome {
  if (refunded.ok) {
    const amount = formatRand(refunded.amount)
    if (refunded.outcome === 'done') return succeeded(`${number}: ${amount} was refunded.`)
    return succeeded(
      `${number}: refund ${amount} by hand, on the provider’s pages or by bank transfer. Then run:`,
      `  npm run order -- refund-done ${number} --by NAME`,
    )
  }
  switch (refunded.reason) {
    case 'which_receipt': {
      const lines = refunded.receipts.map((each) => {
        return `  --reference "${each.receipt}"   ${formatRand(each.amount)}${unexpectedText(each)}`
      })
      return failed(`${number}: more than one payment was received. Say which to refund:`, ...lines)
    }
    case 'provider_refused':
      return failed(`${number}: the provider declined the refund: ${printable(refunded.message)}`)
    case 'refused_but_recorded':
      return failed(
        `${number}: the provider declined the refund, but it is recorded as done. Check whether the customer got the money;`,
        '  if not, pay it out by bank transfer.',
      )
    case 'made_but_recorded':
      return failed(
        `${number}: the provider made the refund, but it is recorded as failed, and refunded again since. Check what the customer got.`,
      )
    case 'nobody_knows':
    case 'this_refund_under_way':
      return failed(
        `${number}: the provider doesn’t answer. Check on its pages whether the refund was made, then record it:`,
        `  npm run order -- refund-done ${number} --by NAME     (or: refund-failed)`,
      )
    case 'not_paid':
      return failed(`${number}: no payment was received for it.`)
    default:
      return failed(`${number}: ${orderMessages[refunded.reason]}`)
  }
}
