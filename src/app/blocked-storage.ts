/**
 * The first script of a page. A browser that blocks storage throws when a `BroadcastChannel` is opened, and Dexie
 * opens one when it loads. In such a browser, the script removes `BroadcastChannel`.
 */
export const BLOCKED_STORAGE_SCRIPT = `try { new BroadcastChannel('').close(); } catch { window.BroadcastChannel = undefined; }`
