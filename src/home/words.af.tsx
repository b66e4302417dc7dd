import { pluralize } from '../ui/format/pluralize.af.ts'
import type { HOME_WORDS } from './words.en.tsx'

export const homeWords: typeof HOME_WORDS = {
  title: 'Rusbank – banke uit ons werkswinkel in Kaapstad',
  description:
    'Banke en stoele wat in Kaapstad gebou word, op rame met ’n waarborg wat geld solank jy dit besit. Enige plek in Suid‑Afrika afgelewer, 2 tot 4 dae na versending, met 7 dae om dit terug te stuur.',
  greeting: '’n Bank om op te rus.',
  about: () => (
    <>
      Die naam sê dit al. Ons bou elke bank in Kaapstad, op ’n raam met ’n waarborg wat geld solank die bank joune is.
    </>
  ),
  shopCouches: 'Koop banke',
  ourRanges: 'Bekyk ons reekse',
  byType: 'Kies volgens soort',
  items: (count) => pluralize(count, { one: 'produk', many: 'produkte' }),
  story: {
    title: 'Van die raam af reg gebou',
    frames:
      'Die rame is van oondgedroogde saligna, gelym en met hoekblokke versterk, met vere of weefband onder elke sitplek. Jy kies die vulsel, en die oortreksels kan waar moontlik afgehaal word.',
    workshop:
      'Alles kom uit een werkswinkel in Kaapstad. Wat in voorraad is, vertrek binne 24 uur, en twee mense dra dit in.',
  },
  featured: 'Ons keuse',
  shopAll: 'Bekyk alle banke en stoele',
  fabrics: {
    title: 'Kies jou materiaal',
    orderSamples: 'Bestel materiaalmonsters',
    byName: {
      weave: { name: 'Geweefde stof', line: 'Kinders, honde en rooiwyn? Geen probleem nie.' },
      velvet: { name: 'Fluweel', line: 'Taaier as wat dit lyk, en van die eerste minuut af warm.' },
      boucle: { name: 'Bouclé', line: 'Sag, waar jy ook al vat.' },
      leather: { name: 'Leer', line: 'Hou langer as die huis waarvoor dit gekoop is.' },
    },
  },
  ranges: {
    title: 'Ons reekse',
    about: 'Elke reeks deel een raam, een soort poot en een materiaal, sodat alles daarin bymekaar pas.',
  },
  guarantees: {
    name: 'Hoekom by ons koop',
    delivery: {
      title: 'Afgelewer in 2 tot 4 dae',
      text: (freeOver, fee) => (
        <>
          Binne 24 uur na betaling versend, dan 2 tot 4 dae, enige plek in Suid‑Afrika. Gratis bo {freeOver}, anders{' '}
          {fee}. Of haal dit gratis in Kaapstad af.
        </>
      ),
    },
    returns: {
      title: '7 dae om dit tuis te toets',
      text: 'Sit daarop, slaap daarop, laat die gesin stem. As dit nie reg is nie, stuur dit terug.',
    },
    frame: {
      title: 'Lewenslange waarborg op die raam',
      text: 'Jou raam is gewaarborg solank die bank joune is. Nie vyf jaar nie, nie tien nie.',
    },
    origin: {
      title: 'In Kaapstad gemaak',
      text: 'In ons eie werkswinkel gesny, gestik en gevul, deur mense wat jy kan bel.',
    },
  },
}
