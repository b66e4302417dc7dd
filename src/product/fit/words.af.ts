import type { FIT_WORDS } from './words.en.ts'

export const fitWords: typeof FIT_WORDS = {
  title: 'Sal dit pas?',
  how: 'Hoe om jou deuropening te meet',
  compare: 'Vergelyk langs mekaar',
  door: 'Nouste deuropening',
  passage: 'Gang, as dit om ’n hoek moet gaan',
  wall: 'Muur waarteen dit gaan staan',
  needsDoor: (cm) => `Het ’n deuropening van ${comma(cm)} cm nodig.`,
  narrower: 'Hoe nouer die deuropening, hoe breër moet die gang wees.',
  doorFirst: 'Vul eers jou deuropening in.',
  allow: (cm) => `Reken op ${comma(cm)} cm.`,
  allowBoth: (cm, otherSide) => `Reken op ${comma(cm)} cm, en ${comma(otherSide)} cm vir die ander kant.`,
  invalid: ({ min, max }) => `Vul ’n breedte van ${min} tot ${max} cm in.`,
  inParts: (parts, size) => `Word in ${parts} dele afgelewer. Met die pote af is die langste deel ${size}.`,
  whole: (size) => `Op sy rug met die pote af is dit ${size}.`,
  size: (length, narrow) => `${comma(length)}\u00a0cm lank en op sy smalste ${comma(narrow)}\u00a0cm`,
  doorFits: (spare) => `Ja, met ${spare} cm speling.`,
  doorOff: 'Net as jy die deur van sy skarniere haal, wat sowat 3 cm meer plek gee.',
  doorNo: (needed) => `Nee. Dit het ’n deuropening van ${comma(needed)} cm nodig.`,
  turns: 'Ja, dit kom om die hoek as dit plat lê.',
  onEnd: (ceiling) => `Regop op sy een punt, as die plafon minstens ${comma(ceiling)} cm hoog is.`,
  passageNo: 'Nee, dit sal nie om die hoek kom nie.',
  wallFits: (beside) => `Ja, met ${beside} cm aan elke kant.`,
  wallTight: (beside) => `Net-net, met ${beside} cm aan elke kant. Ons stel 10 cm voor.`,
  wallNo: (needed) => `Nee. Dit het ’n muur van ${comma(needed)} cm nodig.`,
  decimal: comma,
}

function comma(cm: number): string {
  return String(cm).replace('.', ',')
}
