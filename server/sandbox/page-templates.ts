import { formatRand } from '#domain/money/cents.ts'
import { escapeHtml } from '#server/http/escape-html.ts'
import { plainPage } from '#server/http/plain-page.ts'
import type { ProviderId } from '#server/payments/provider.ts'
import { type FakeProvider, paymentPagePath, type ReturnToShop } from './fake-provider.ts'
import type { Outage } from './outages.ts'
import type { SandboxPayment, SentNotification } from './provider-ledger.ts'

type Nonce = Parameters<typeof plainPage>[0]['nonce']

const SANDBOX_LABEL = '      <p class="mark">Sandbox: this is not the provider, and no money moves.</p>'

/** The options on the page for when and how the shop is notified. */
const NOTIFICATION_OPTIONS = [
  ['before', 'Once, before I come back'],
  ['after', 'Once, a while after I came back'],
  ['twice', 'Twice'],
  ['disordered', 'Out of order: the first message arrives last'],
  ['wrong_amount', 'With a different amount'],
  ['forged', 'Only a forged message'],
  ['held', 'Not automatically: I’ll send it from the ledger'],
] as const
export type NotificationTiming = (typeof NOTIFICATION_OPTIONS)[number][0]

interface PaymentPage {
  readonly fake: Pick<FakeProvider, 'name' | 'reportsAmount'>
  readonly payment: SandboxPayment
  readonly nonce: Nonce
}

/** The options of a provider. One that reports no amount can't report a wrong one. */
export function notificationTimings({ reportsAmount }: Pick<FakeProvider, 'reportsAmount'>) {
  return NOTIFICATION_OPTIONS.filter(([id]) => id !== 'wrong_amount' || reportsAmount)
}

/** The page on which the user chooses the outcome of a payment. */
export function paymentPage({ fake, payment, nonce }: PaymentPage): string {
  const { name } = fake
  const radios = notificationTimings(fake).map(
    ([id, label], index) =>
      `          <label><input type="radio" name="notify" value="${id}"${index === 0 ? ' checked' : ''}>${label}</label>`,
  )
  return plainPage({
    title: `${name} sandbox`,
    nonce,
    body: `${SANDBOX_LABEL}
      <h1>Pay with ${escapeHtml(name)}</h1>
      <dl>
        <dt>Amount</dt><dd><data value="${payment.amount}">${formatRand(payment.amount)}</data></dd>
        <dt>To</dt><dd>Rusbank</dd>
        <dt>For</dt><dd>${escapeHtml(payment.details.item ?? '')}</dd>
      </dl>
      <form method="post" action="${escapeHtml(paymentPagePath(payment))}">
        <div class="acts">
          <button class="first" name="act" value="pay">Pay</button>
          <button name="act" value="cancel">Cancel</button>
          <button name="act" value="fail">Fail</button>
          <button name="act" value="silent">Close the page</button>
        </div>
        <fieldset>
          <legend>Notify the shop</legend>
${radios.join('\n')}
        </fieldset>
      </form>
      <p><a href="/sandbox/book">Sandbox ledger</a></p>`,
  })
}

interface ProblemsPage {
  readonly name: string
  readonly problems: readonly string[]
  readonly nonce: Nonce
}

/** The page of a provider for a request that it rejects. */
export function problemsPage({ name, problems, nonce }: ProblemsPage): string {
  return plainPage({
    title: `${name} sandbox: rejected`,
    nonce,
    body: `${SANDBOX_LABEL}
      <h1>${escapeHtml(name)} rejected this request</h1>
      <ul>
${problems.map((problem) => `        <li>${escapeHtml(problem)}</li>`).join('\n')}
      </ul>
      <p><a href="/">Back to the shop</a></p>`,
  })
}

export interface Message {
  readonly title: string
  readonly text: string
  readonly nonce: Nonce
}

export function messagePage({ title, text, nonce }: Message): string {
  return plainPage({
    title: `${title} · sandbox`,
    nonce,
    body: `${SANDBOX_LABEL}
      <h1>${escapeHtml(title)}</h1>
      <p>${escapeHtml(text)}</p>
      <p><a href="/sandbox/book">Sandbox ledger</a></p>
      <p><a href="/">Back to the shop</a></p>`,
  })
}

/** A form that submits itself, or by its button without scripts. */
export function autoSubmitPage({ way, nonce }: { way: ReturnToShop & { kind: 'form' }; nonce: Nonce }): string {
  const fields = way.fields.map(
    ([name, value]) => `        <input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  return plainPage({
    title: 'Back to the shop · sandbox',
    nonce,
    body: `${SANDBOX_LABEL}
      <h1>Back to the shop</h1>
      <form method="post" action="${escapeHtml(way.url)}">
${fields.join('\n')}
        <button class="first">Continue</button>
      </form>`,
    script: 'document.forms[0].submit()',
  })
}

interface FakeServer {
  readonly provider: ProviderId
  readonly name: string
  readonly outage: Outage | null
}

interface LedgerPage {
  readonly servers: readonly FakeServer[]
  readonly entries: readonly { readonly payment: SandboxPayment; readonly notifications: readonly SentNotification[] }[]
  readonly nonce: Nonce
}

const iso = (at: number): string => new Date(at).toISOString().replace('T', ' ').slice(0, 19)

export function ledgerPage({ entries, servers, nonce }: LedgerPage): string {
  const articles = entries.map(({ payment, notifications }) => {
    const sent = notifications.map(
      ({ kind, at, answered }) => `${kind} at ${iso(at)}, answered ${answered ?? 'by no one'}`,
    )
    const sendButton = (kind: string, label: string) =>
      `<button name="say" value="${kind}" aria-label="${label}: ${escapeHtml(payment.id)}">${label}</button>`
    return `      <article>
        <h2>${escapeHtml(payment.details.item ?? payment.id)}</h2>
        <dl>
          <dt>Provider</dt><dd>${payment.provider}</dd>
          <dt>Status</dt><dd>${payment.status}</dd>
          <dt>Amount</dt><dd>${formatRand(payment.amount)}</dd>
          <dt>Paid</dt><dd>${formatRand(payment.paid)}</dd>
          <dt>Refunded</dt><dd>${formatRand(payment.refunded)}</dd>
          <dt>Sent</dt><dd>${sent.length === 0 ? 'nothing' : sent.map(escapeHtml).join('<br>')}</dd>
        </dl>
        <form class="row" method="post" action="/sandbox/book/${encodeURIComponent(payment.id)}">
          ${sendButton('result', 'Notify the shop again')}
          ${sendButton('pending', 'Send an older status')}
          ${sendButton('forged', 'Forge a payment')}
        </form>
      </article>`
  })
  return plainPage({
    title: 'Sandbox ledger',
    nonce,
    body: `${SANDBOX_LABEL}
      <h1>Sandbox ledger</h1>
      <p>What each provider has on record, whatever the shop has.</p>
${articles.length === 0 ? '      <p>No payments yet.</p>' : articles.join('\n')}
      <h2>Provider servers</h2>
      <p>How each provider answers the shop’s server.</p>
${servers.map(serverForm).join('\n')}`,
  })
}

const SERVER_STATES = [
  ['answers', 'Answers', null],
  ['silent', 'Doesn’t answer', 'silent'],
  ['gone', 'Drops the connection', 'gone'],
] as const

function serverForm({ provider, name, outage }: FakeServer): string {
  const buttons = SERVER_STATES.map(([value, label, state]) => {
    const isCurrent = state === outage
    return `<button${isCurrent ? ' class="first"' : ''} name="server" value="${value}" aria-pressed="${isCurrent}">${label}</button>`
  })
  return `      <form class="row" method="post" action="/sandbox/servers/${provider}">
        <fieldset class="row"><legend>${escapeHtml(name)}</legend>${buttons.join('')}</fieldset>
      </form>`
}
