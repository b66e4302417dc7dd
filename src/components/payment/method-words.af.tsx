import type { PAYMENT_METHOD_WORDS } from './method-words.en.tsx'

export const paymentMethodWords: typeof PAYMENT_METHOD_WORDS = {
  label: 'Betaalmetode',
  methods: {
    payfast: {
      name: 'Kaart of kitsbetaling',
      terms: 'Visa, Mastercard en meer, veilig deur PayFast. Ons sien nooit jou kaartbesonderhede nie.',
    },
    ozow: { name: 'Kits‑EFT', terms: 'Betaal direk uit jou bankrekening met Ozow. Binne ’n minuut bevestig.' },
    bank_transfer: {
      name: 'EFT (bankoorplasing)',
      terms: 'Ons gee vir jou ons bankbesonderhede en ’n verwysing, en hou jou bestelling drie werksdae lank.',
    },
    payjustnow: {
      name: 'PayJustNow',
      terms: 'Drie rentevrye betalings: een nou, en twee oor die volgende twee maande.',
    },
    finchoice: {
      name: 'FinChoice-paaiemente',
      terms:
        'Betaal oor 3 tot 12 maande, met rente. FinChoice gee eers vir jou ’n kwotasie en besluit dan oor jou aansoek.',
    },
  },
  limits: (min, max) => (
    <>
      Vir bestellings van {min} tot {max}.
    </>
  ),
  thirds: (third) => <>Dit is 3&nbsp;×&nbsp;{third}.</>,
  notStarted({ why }, { next }) {
    if (why === 'nothing_due') return 'Daar is niks om te betaal nie.'
    return next.includes('pay')
      ? 'Hierdie betaalmetode reageer nie nou nie. Probeer weer, of kies ’n ander een.'
      : 'Jou bestelling is intussen gesluit: dit is gekanselleer, of nie betyds betaal nie.'
  },
}
