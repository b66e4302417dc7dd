import type { ReactNode } from 'react'

type Parts<Name extends string> = Readonly<Record<Name, ReactNode>>

export const INSTALMENT_WORDS = {
  from: ({ instalment, months, total, rate }: Parts<'instalment' | 'months' | 'total' | 'rate'>) => (
    <>
      Or {months} instalments of {instalment} with FinChoice: {total} in total, including fees and {rate}% interest a
      year
    </>
  ),
  rate: (annualRate: number) => (annualRate * 100).toFixed(2),
  over: (months: ReactNode) => <>Over {months}</>,
  months: (months: number) => `${months} months`,
  instalmentsOf: (months: number) => `${months} instalments of`,
  total: 'Total',
  cost: 'Cost of credit',
  terms: ({
    rate,
    perThousand,
    thousand,
    initiationFee,
    monthlyFee,
  }: Parts<'rate' | 'perThousand' | 'thousand' | 'initiationFee' | 'monthlyFee'>) => (
    <>
      This includes interest of {rate}% a year, {perThousand} a month for each {thousand} still owed, an initiation fee
      of {initiationFee} and a service fee of {monthlyFee} a month, VAT included. There’s nothing more to pay at the
      end. This is an estimate: FinChoice, the credit provider, decides and quotes.
    </>
  ),
  how: 'How it works',
}
