import type { FIT_WORDS } from './words.en.ts'

const comma = (cm: number): string => String(cm).replace('.', ',')

export const fitWords: typeof FIT_WORDS = {
  title: 'Sal dit pas?',
  how: 'Hoe om jou deuropening te meet',
  compare: 'Vergelyk langs mekaar',
  door: 'Nouste deuropening',
  passage: 'Gang, as dit om ’n hoek moet gaan',
  wall: 'Muur waarteen dit gaan staan',
  needsDoor: (cm) => `Het ’n deuropening van ${comma(cm)}\u00a0cm nodig.`,
  narrower: 'Hoe nouer die deuropening, hoe breër moet die gang wees.',
  doorFirst: 'Vul eers jou deuropening in.',
  allow: (cm) => `Reken op ${comma(cm)}\u00a0cm.`,
  allowBoth: (cm, otherSide) => `Reken op ${comma(cm)}\u00a0cm, en ${comma(otherSide)}\u00a0cm vir die ander kant.`,
  invalid: ({ min, max }) => `Vul ’n breedte van ${min} tot ${max}\u00a0cm in.`,
  inParts: (parts, size) => `Word in ${parts} dele afgelewer. Met die pote af is die langste deel ${size}.`,
  whole: (size) => `Op sy rug met die pote af is dit ${size}.`,
  size: (length, narrow) => `${comma(length)}\u00a0cm lank en op sy smalste ${comma(narrow)}\u00a0cm`,
  doorFits: (spare) => `Ja, met ${spare}\u00a0cm speling.`,
  doorOff: 'Net as jy die deur van sy skarniere haal, wat sowat 3\u00a0cm meer plek gee.',
  doorNo: (needed) => `Nee. Dit het ’n deuropening van ${comma(needed)}\u00a0cm nodig.`,
  turns: 'Ja, dit kom om die hoek as dit plat lê.',
  onEnd: (ceiling) => `Regop op sy een punt, as die plafon minstens ${comma(ceiling)}\u00a0cm hoog is.`,
  passageNo: 'Nee, dit sal nie om die hoek kom nie.',
  wallFits: (beside) => `Ja, met ${beside}\u00a0cm aan elke kant.`,
  wallTight: (beside) => `Net-net, met ${beside}\u00a0cm aan elke kant. Ons stel 10\u00a0cm voor.`,
  wallNo: (needed) => `Nee. Dit het ’n muur van ${comma(needed)}\u00a0cm nodig.`,
  decimal: comma,
}
