import { describe, expect, it } from 'vitest'
import { payfastSource } from '#server/payments/payfast-source.ts'

describe('PayFast’s IP addresses', () => {
  it('are resolved by DNS, and cached for minutes', async () => {
    let [now, asked] = [0, 0]
    const source = payfastSource({
      now: () => now,
      resolve: async (host) => {
        asked += 1
        if (host !== 'www.payfast.co.za') throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
        return ['197.97.145.144']
      },
    })
    expect([await source('197.97.145.144'), await source('::ffff:197.97.145.144'), await source('41.0.0.1')]).toEqual([
      true,
      true,
      false,
    ])
    // As some proxies write it, with the port.
    expect([await source('197.97.145.144:49152'), await source('41.0.0.1:49152')]).toEqual([true, false])
    expect(asked).toBe(4)
    now = 5 * 60_000
    await source('41.0.0.1')
    expect(asked).toBe(8)
  })

  it('include none that is unknown while a name could not be looked up, which is tried again at the next notification', async () => {
    const failing = new Set(['w1w.payfast.co.za'])
    const resolve = async (host: string) => {
      if (failing.has(host)) throw Object.assign(new Error('no answer'), { code: 'ETIMEOUT' })
      return host === 'w1w.payfast.co.za' ? ['197.97.145.145'] : ['197.97.145.144']
    }
    const source = payfastSource({ now: () => 0, resolve })
    expect([await source('197.97.145.144'), await source('197.97.145.145')]).toEqual([true, null])
    failing.clear()
    expect([await source('197.97.145.145'), await source('41.0.0.1')]).toEqual([true, false])
  })

  it.each(['ENOTFOUND', 'ENODATA'])(
    'exclude any other, also the first one, if the other names have none: %s',
    async (code) => {
      const resolve = async (host: string) => {
        if (host !== 'www.payfast.co.za') throw Object.assign(new Error('no such name'), { code })
        return ['197.97.145.144']
      }
      expect(await payfastSource({ resolve })('41.0.0.1')).toBe(false)
    },
  )

  it('are unknown if DNS fails', async () => {
    expect(await payfastSource({ resolve: () => Promise.reject(new Error('down')) })('41.0.0.1')).toBeNull()
  })

  it('are unknown if DNS has an address for none of the names, which is tried again at the next notification', async () => {
    let hasNames = false
    const resolve = async () => {
      if (!hasNames) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
      return ['197.97.145.144']
    }
    const source = payfastSource({ now: () => 0, resolve })
    expect(await source('197.97.145.144')).toBeNull()
    hasNames = true
    expect(await source('197.97.145.144')).toBe(true)
  })

  it('are looked up again for the next notification if DNS has failed', async () => {
    let isDown = true
    const resolve = async () => {
      if (isDown) throw new Error('down')
      return ['197.97.145.144']
    }
    const source = payfastSource({ now: () => 0, resolve })
    expect([await source('197.97.145.144'), await source('197.97.145.144')]).toEqual([null, null])
    isDown = false
    expect([await source('197.97.145.144'), await source('41.0.0.1')]).toEqual([true, false])
  })
})
