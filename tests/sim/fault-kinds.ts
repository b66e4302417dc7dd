/** The kinds of fault that a world has or has not. */
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

/** What a run can leave out of its worlds: faults, and people who log in and out. */
export const leftOutKinds: readonly string[] = [...faultKinds, 'accounts']

export type FaultKind = (typeof faultKinds)[number]
