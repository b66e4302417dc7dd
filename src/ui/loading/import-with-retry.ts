import type { CodeRecovery } from './code-recovery.ts'

/** Defined in an inline script, which also loads the page's first code with it. */
export const importWithRetry: CodeRecovery['importWithRetry'] = (load, onLost) =>
  window.rusbankCode.importWithRetry(load, onLost)
