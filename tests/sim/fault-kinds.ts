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
] as const

export type FaultKind = (typeof faultKinds)[number]
