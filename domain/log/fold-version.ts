/**
 * Incremented when `evolve` or the fold gives another state for the same events. States folded by another version (a browser's
 * snapshots, a cart's row on the server) are discarded and folded again. A test that folds a corpus fails when it is due.
 */
export const FOLD_VERSION = 8
