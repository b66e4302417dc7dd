import type { INSTALMENT_WORDS } from './instalment-words.en.tsx'

export const instalmentWords: typeof INSTALMENT_WORDS = {
  from: ({ instalment, months, total, rate }) => (
    <>
      Of {months} paaiemente van {instalment} by FinChoice: {total} altesaam, met fooie en {rate}% rente per jaar
      ingesluit
    </>
  ),
  rate: (annualRate) => (annualRate * 100).toFixed(2).replace('.', ','),
  over: (months) => <>Oor {months}</>,
  months: (months) => `${months} maande`,
  instalmentsOf: (months) => `${months} paaiemente van`,
  total: 'Totaal',
  cost: 'Koste van krediet',
  terms: ({ rate, perThousand, thousand, initiationFee, monthlyFee }) => (
    <>
      Dit sluit in: rente van {rate}% per jaar, {perThousand} per maand vir elke {thousand} wat nog verskuldig is, ’n
      inisiasiefooi van {initiationFee} en ’n diensfooi van {monthlyFee} per maand, BTW ingesluit. Daar is aan die einde
      niks meer om te betaal nie. Dit is ’n skatting: FinChoice, die kredietverskaffer, besluit en gee die kwotasie.
    </>
  ),
  how: 'Hoe dit werk',
}
