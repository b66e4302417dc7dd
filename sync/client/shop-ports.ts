import type { EnginePorts } from '../exchange/engine.ts'
import type { LogPorts } from '../storage/stored-log.ts'

/** Everything that is not a rule: whatever of the world outside the client reads or moves, it gets from here. */
export interface ShopPorts extends LogPorts, Omit<EnginePorts, keyof LogPorts> {}
