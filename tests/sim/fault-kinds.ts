/** The kinds of faults that a world may have. */
export const faultKinds = [
  'network',
  'proxy',
  'offline',
  'disk',
  'slow_disk',
  'evicted',
  'corrupted',
  'crash',
  'reload',
  'freeze',
  'freeze_writing',
  'clock',
  'newer_release',
  'server',
  'sessions',
  'no_locks',
  'restored',
  'worker',
] as const

/** What a run can exclude from its worlds: kinds of faults, and logins and logouts. */
export const leftOutKinds: readonly string[] = [...faultKinds, 'accounts']

export type FaultKind = (typeof faultKinds)[number]
