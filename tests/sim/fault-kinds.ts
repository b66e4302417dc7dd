/** The kinds of fault that a world may have. */
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
  'put_away',
  'duplicated',
] as const

/** What a run can exclude from its worlds: kinds of faults, and accounts. */
export const leftOutKinds: readonly string[] = [...faultKinds, 'accounts']

export type FaultKind = (typeof faultKinds)[number]
