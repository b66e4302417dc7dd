/**
 * The first script of a page. A browser that blocks storage throws when a `BroadcastChannel` is opened, and Dexie opens one as
 * it loads. In such a browser the script removes `BroadcastChannel`, as if the browser did not have it.
 */
export const BLOCKED_STORAGE_SCRIPT = `try { new BroadcastChannel('').close(); } catch { window.BroadcastChannel = undefined; }`
