/** Rises when `evolve` or the fold makes another state of the same log; a test that folds the kept logs says when. */
export const REDUCERS_VERSION = 2

/** Names the code that a snapshot was folded by, cart and customer: one by other code is thrown away. */
export const SNAPSHOT_KEY = `shop ${REDUCERS_VERSION}`
