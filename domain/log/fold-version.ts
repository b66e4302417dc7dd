/**
 * Rises when `evolve` or the fold makes another state of the same events. States that another version folded, a browser's
 * snapshots and a cart's row on the server, are thrown away and folded anew. A test that folds a corpus says when.
 */
export const FOLD_VERSION = 3
