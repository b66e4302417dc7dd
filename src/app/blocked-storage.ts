/**
 * A script of the page's, before any other. A browser that blocks storage throws at whoever opens a channel between tabs,
 * and Dexie opens one as it loads: such a browser is taken for one that has no channels.
 */
export const BLOCKED_STORAGE_SCRIPT = `try { new BroadcastChannel('').close(); } catch { window.BroadcastChannel = undefined; }`
