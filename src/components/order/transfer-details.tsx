import type { Transfer } from '#domain/order/order-view.ts'
import { Amount } from '../../ui/amount.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { formatDayAndTime } from './order-texts.ts'
import styles from './transfer-details.module.css'

/** Where a bank transfer goes, each part to be copied. */
export function TransferDetails({ transfer }: { readonly transfer: Transfer }) {
  const { account, reference, amount, pay_by } = transfer
  const rows = [
    ['Bank', account.bank],
    ['Account holder', account.holder],
    ['Account number', account.number],
    ['Branch code', account.branch_code],
    ['Reference', reference],
  ] as const
  return (
    <section className={styles.transfer} aria-labelledby="transfer">
      <h2 id="transfer">Our bank account</h2>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <span>{value}</span>
              <CopyButton label={`Copy the ${name.toLowerCase()}`} text={() => value} isShort />
            </dd>
          </div>
        ))}
        <div>
          <dt>Amount</dt>
          <dd>
            <Amount cents={amount} />
            <CopyButton label="Copy the amount" text={() => (amount / 100).toFixed(2)} isShort />
          </dd>
        </div>
      </dl>
      <p>
        Please use only <strong>{reference}</strong> as your reference, and pay by {formatDayAndTime(pay_by)}. Transfers
        from other banks take one or two working days. We’ll e-mail you when your payment arrives.
      </p>
    </section>
  )
}
