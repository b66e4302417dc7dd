/** Lengths are in cm. */
export const FIT_WORDS = {
  title: 'Will it fit?',
  how: 'How to measure your doorway',
  compare: 'Compare side by side',
  door: 'Narrowest doorway',
  passage: 'Passage, if it has to turn a corner',
  wall: 'Wall it will stand against',
  needsDoor: (cm: number) => `Needs a doorway of ${cm} cm.`,
  narrower: 'The narrower the doorway, the wider the passage must be.',
  doorFirst: 'Enter your doorway first.',
  allow: (cm: number) => `Allow ${cm} cm.`,
  allowBoth: (cm: number, otherSide: number) => `Allow ${cm} cm, and ${otherSide} cm for the other side.`,
  invalid: ({ min, max }: Bounds) => `Enter a width from ${min} to ${max} cm.`,
  inParts: (parts: number, size: string) =>
    `Delivered in ${parts} parts. With the legs off, the longest part is ${size}.`,
  whole: (size: string) => `On its back with the legs off, it’s ${size}.`,
  size: (length: number, narrow: number) => `${length}\u00a0cm long and ${narrow}\u00a0cm at its narrowest`,
  doorFits: (spare: string) => `Yes, with ${spare} cm to spare.`,
  doorOff: 'Only with the door off its hinges, which gains about 3 cm.',
  doorNo: (needed: number) => `No. It needs a doorway of ${needed} cm.`,
  turns: 'Yes, it turns the corner lying down.',
  onEnd: (ceiling: number) => `Standing on its end, if the ceiling is at least ${ceiling} cm high.`,
  passageNo: 'No, it won’t turn the corner.',
  wallFits: (beside: string) => `Yes, with ${beside} cm on each side.`,
  wallTight: (beside: string) => `Only just, with ${beside} cm on each side. We suggest 10 cm.`,
  wallNo: (needed: number) => `No. It needs a wall of ${needed} cm.`,
  decimal: (cm: number) => String(cm),
}

interface Bounds {
  readonly min: number
  readonly max: number
}
