import type { CodeRecovery } from './code-recovery.ts'

/** By the page's own script, which brings its first code by it too. */
export const importWithRetry: CodeRecovery['importWithRetry'] = (load, onLost) =>
  window.rusbankCode.importWithRetry(load, onLost)
