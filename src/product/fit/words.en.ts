import type { LENGTHS } from './typed-length.ts'

/** Lengths are in cm. */
export const FIT_WORDS = {
  title: 'Will it fit?',
  how: 'How to measure your doorway',
  compare: 'Compare side by side',
  door: 'Narrowest doorway',
  passage: 'Passage, if it has to turn a corner',
  wall: 'Wall it will stand against',
  needsDoor: (cm: number) => `Needs a doorway of ${cm}\u00a0cm.`,
  narrower: 'The narrower the doorway, the wider the passage must be.',
  doorFirst: 'Enter your doorway first.',
  allow: (cm: number) => `Allow ${cm}\u00a0cm.`,
  allowBoth: (cm: number, otherSide: number) => `Allow ${cm}\u00a0cm, and ${otherSide}\u00a0cm for the other side.`,
  invalid: ({ min, max }: typeof LENGTHS) => `Enter a width from ${min} to ${max}\u00a0cm.`,
  inParts: (parts: number, size: string) =>
    `Delivered in ${parts} parts. With the legs off, the longest part is ${size}.`,
  whole: (size: string) => `On its back with the legs off, it’s ${size}.`,
  size: (length: number, narrow: number) => `${length}\u00a0cm long and ${narrow}\u00a0cm at its narrowest`,
  doorFits: (spare: string) => `Yes, with ${spare}\u00a0cm to spare.`,
  doorOff: 'Only with the door off its hinges, which gains about 3\u00a0cm.',
  doorNo: (needed: number) => `No. It needs a doorway of ${needed}\u00a0cm.`,
  turns: 'Yes, it turns the corner lying down.',
  onEnd: (ceiling: number) => `Standing on its end, if the ceiling is at least ${ceiling}\u00a0cm high.`,
  passageNo: 'No, it won’t turn the corner.',
  wallFits: (beside: string) => `Yes, with ${beside}\u00a0cm on each side.`,
  wallTight: (beside: string) => `Only just, with ${beside}\u00a0cm on each side. We suggest 10\u00a0cm.`,
  wallNo: (needed: number) => `No. It needs a wall of ${needed}\u00a0cm.`,
  decimal: (cm: number) => String(cm),
}
