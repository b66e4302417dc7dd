import { AFRIKAANS_TERMS } from '#domain/catalogue/afrikaans-terms.ts'
import type { OrderEmailWords } from './order-email-words.en.ts'

export const AFRIKAANS_ORDER_EMAILS: OrderEmailWords = {
  link: 'Bekyk jou bestelling',
  placed: {
    subject: (number) => `Jou bestelling ${number}`,
    thanks: 'Dankie vir jou bestelling. Hier is ’n opsomming.',
    transfer: 'Betaal asseblief per EFT in die rekening hieronder. Ons hou jou bestelling drie werksdae lank.',
    unpaid: 'Ons stuur vir jou ’n e-pos sodra ons jou betaling ontvang.',
    unchangedAccount:
      'Ons bankbesonderhede verander nie. As jy ’n boodskap kry wat anders sê, bel ons voordat jy betaal.',
  },
  paid: (number, amount, whatComes) => ({
    subject: `Jou bestelling ${number} is betaal`,
    paragraphs: [
      `Dankie. Ons het jou betaling van ${amount} ontvang.`,
      whatComes,
      'Hierdie e-pos is jou belastingfaktuur. Bewaar dit asseblief. As jou BTW-nommer daarop moet wees, of ’n adres wat nie daarop is nie, antwoord daarmee en ons stuur vir jou ’n ander een.',
    ],
  }),
  comes: {
    deliveryToDoor:
      'Jou bestelling verlaat ons werkswinkel binne 24 uur (Sondae en openbare vakansiedae uitgesluit), en ons stuur dan vir jou ’n e-pos.',
    localPickup: 'Ons stuur vir jou ’n e-pos sodra dit by ons werkswinkel in Kaapstad gereed is om af te haal.',
  },
  dispatched: (number) => ({
    subject: `Jou bestelling ${number} is op pad`,
    paragraphs: [
      'Jou bestelling het ons werkswinkel verlaat. Die drywer bel jou voor aflewering. Iemand moet daar wees om dit te ontvang.',
    ],
    after: [
      'Gaan asseblief jou bestelling na terwyl die drywer nog daar is. As dit nie reg is vir jou nie, laat weet ons binne 7 dae.',
    ],
  }),
  ready: (number) => ({
    subject: `Jou bestelling ${number} is gereed om af te haal`,
    paragraphs: [
      'Jou bestelling is gereed by ons werkswinkel in Kaapstad. Bring jou bestelnommer, jou ID en iemand om te help dra.',
    ],
  }),
  cancelled: (number, isPaid, isPart) => ({
    subject: `Jou bestelling ${number} is gekanselleer`,
    paragraphs: [
      isPaid
        ? `Jou bestelling is gekanselleer. Ons betaal ${isPart ? 'die res van ' : ''}jou geld terug, en stuur vir jou ’n e-pos wanneer dit gedoen is.`
        : 'Jou bestelling is gekanselleer. Jy hoef niks te betaal nie.',
    ],
  }),
  expired: (number) => ({
    subject: `Jou bestelling ${number} het verval`,
    paragraphs: [
      'Ons het nie jou betaling betyds ontvang nie, so ons hou nie meer die items vir jou nie. Jy hoef niks te betaal nie.',
      'As jy dit steeds wil hê, bestel asseblief weer. As jy reeds betaal het, is jou geld veilig: ons spoor jou betaling op en stuur vir jou ’n e-pos.',
    ],
  }),
  refunded: (number, amount) => ({
    subject: `Jou terugbetaling vir bestelling ${number}`,
    paragraphs: [
      `Ons het ${amount} na jou oorspronklike betaalmetode terugbetaal.`,
      'Dit kan tot vyf werksdae neem voordat dit in jou rekening verskyn.',
    ],
  }),
  unexpected: (number, why) => ({
    subject: `’n Onverwagte betaling vir jou bestelling ${number}`,
    paragraphs: [why, 'Ons ondersoek dit, en sal alles wat ons jou skuld terugbetaal.'],
  }),
  came: {
    paid_twice: (amount) => `Ons het ${amount} vir hierdie bestelling ontvang, maar dit was reeds betaal.`,
    too_late: (amount) =>
      `Ons het ${amount} vir hierdie bestelling ontvang nadat dit gesluit is, en ons hou nie meer die items vir jou nie.`,
    wrong_amount: (amount) =>
      `Ons het ${amount} vir hierdie bestelling ontvang, wat nie met die totaal ooreenstem nie.`,
  },
  transfer: (number) => ({
    subject: `Bankbesonderhede vir jou bestelling ${number}`,
    paragraphs: [
      'Jy het gekies om per EFT vir jou bestelling te betaal. Betaal asseblief in die rekening hieronder, en gebruik die verwysing, sodat ons jou betaling aan jou bestelling kan koppel.',
    ],
  }),
  reminder: (number) => ({
    subject: `Ons hou nog jou bestelling ${number}`,
    paragraphs: [
      'Ons het nog nie jou EFT ontvang nie. As jy reeds betaal het, hoef jy niks te doen nie: EFT’s tussen banke neem ’n werksdag of twee.',
      'Hier is weer ons bankbesonderhede. Gebruik asseblief die verwysing, sodat ons jou betaling aan jou bestelling kan koppel.',
    ],
  }),
  orderLink: (number) => ({
    subject: `Jou skakel na bestelling ${number}`,
    paragraphs: [
      'Hier is die skakel na jou bestelling. Dit wys waar jou bestelling is, en terwyl dit op betaling wag, kan jy daar betaal of dit kanselleer.',
      'Het jy nie hiervoor gevra nie? Jy kan hierdie e-pos ignoreer: die skakel is net aan jou gestuur.',
    ],
  }),
  rows: {
    order: 'Bestelling',
    pickUpAddress: 'Afhaaladres',
    amount: 'Bedrag',
    reference: 'Verwysing',
    holder: 'Rekeninghouer',
    bank: 'Bank',
    accountNumber: 'Rekeningnommer',
    branchCode: 'Takkode',
    payBy: 'Betaal asseblief teen',
    taxInvoice: 'Belastingfaktuur',
    date: 'Datum',
    from: 'Van',
    vatNumber: 'BTW-nommer',
    to: 'Aan',
    vat: 'BTW teen 15%, by die totaal ingesluit',
    subtotal: 'Subtotaal',
    discount: 'Afslag',
    delivery: 'Aflewering',
    free: 'Gratis',
    total: 'Totaal, BTW ingesluit',
    courier: 'Koerier',
    tracking: 'Opsporingsnommer',
  },
  term: (name) => AFRIKAANS_TERMS[name] ?? name,
}
