import type { CodeRecovery } from './code-recovery.ts'

/** Defined in an inline script, which also loads the page's first code with it. */
export const importWithRetry: CodeRecovery['importWithRetry'] = (load, onLost) =>
  window.rusbankCode.importWithRetry(load, onLost)

/** Imports code that a page also works without. It is retried while the network is down, and the page is never reloaded. */
export const importOptional = <Code>(load: () => Promise<Code>): Promise<Code> => importWithRetry(load, () => {})
