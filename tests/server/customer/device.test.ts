import { describe, expect, it } from 'vitest'
import { deviceName, networkHashOf } from '#server/customer/device.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

describe('a device', () => {
  it.each([
    [chrome, 'Chrome on Windows'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    ['', 'An unknown device'],
    ['<script>alert(1)</script>', 'An unknown device'],
  ])('%s is described as %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name)
  })

  it('has a name that ignores unknown tokens of a user agent', () => {
    expect(deviceName(`${'Evil/9.9 '.repeat(5_000)}<b>`)).toBe('An unknown device')
    expect(deviceName('Call 0800 123 456 now/1.0 (Windows NT 10.0)')).toBe('Windows')
  })

  it('is recognised in the same network, and not elsewhere', () => {
    const at = (address: string, userAgent = chrome) => networkHashOf({ address, userAgent, deviceKey: null })
    expect(at('198.51.100.7')).toBe(at('198.51.100.201'))
    expect(at('198.51.100.7')).toBe(at('::ffff:198.51.100.7'))
    expect(at('198.51.100.7')).not.toBe(at('198.51.101.7'))
    expect(at('2001:db8:1:2::1')).toBe(at('2001:db8:1:2:ffff::9'))
    expect(at('198.51.100.7')).not.toBe(at('198.51.100.7', 'curl/8'))
  })
})
