import type { Transfer } from '#domain/order/order-view.ts'
import { Amount } from '../../ui/amount.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Detail } from '../../ui/text/detail.tsx'
import { useFormatMoment } from './order-dates.ts'
import styles from './transfer-details.module.css'
import { useOrderWords } from './words.en.tsx'

/** The bank account for a transfer. Each value can be copied. */
export function TransferDetails({ transfer }: { readonly transfer: Transfer }) {
  const { account: words } = useOrderWords()
  const formatMoment = useFormatMoment()
  const { account, reference, amount, pay_by } = transfer
  const rows = [
    [words.bank, account.bank],
    [words.holder, account.holder],
    [words.number, account.number],
    [words.branchCode, account.branch_code],
    [words.reference, reference],
  ] as const
  return (
    <section className={styles.transfer} aria-labelledby="transfer">
      <h2 id="transfer">{words.title}</h2>
      <dl>
        {rows.map(([name, value]) => (
          <Detail key={name} name={name}>
            <span>{value}</span>
            <CopyButton label={words.copy(name)} text={() => value} isShort />
          </Detail>
        ))}
        <Detail name={words.amount}>
          <Amount cents={amount} />
          <CopyButton label={words.copy(words.amount)} text={() => (amount / 100).toFixed(2)} isShort />
        </Detail>
      </dl>
      <p>{words.advice(<strong>{reference}</strong>, formatMoment(pay_by))}</p>
    </section>
  )
}
