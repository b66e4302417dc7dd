/** The attribute of a chaise or corner that may lie on either side, as one faces it: its right comes first in pictures. */
export const SIDE = { name: 'Side', left: 'Left-hand', right: 'Right-hand' } as const
