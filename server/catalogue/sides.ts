/** The attribute of a chaise or corner couch that can be on either side, as seen facing it. The right one is shown first. */
export const SIDE = { name: 'Side', left: 'Left-hand', right: 'Right-hand' } as const
