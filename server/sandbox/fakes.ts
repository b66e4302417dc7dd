import { fakeFinchoice } from './fake-finchoice.ts'
import { fakeOzow } from './fake-ozow.ts'
import { fakePayfast } from './fake-payfast.ts'
import { fakePayjustnow } from './fake-payjustnow.ts'
import type { FakeProvider } from './fake-provider.ts'

export const fakes: readonly FakeProvider[] = [fakePayfast, fakeOzow, fakePayjustnow, fakeFinchoice]
