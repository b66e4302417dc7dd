import { describe, expect, it } from 'vitest'
import { codeAt, enrolmentUri, newCodeSecret, stepAt, stepOfCode } from '#server/security/one-time-code.ts'

/** RFC 6238, appendix B: the ASCII text `12345678901234567890`. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('a one-time code', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('matches RFC 6238 at %i seconds', (seconds, code) => {
    expect(codeAt({ secret: RFC_SECRET, step: stepAt(seconds * 1000), digits: 8 })).toBe(code)
  })

  it('is valid one step early or late, and not two', () => {
    const secret = newCodeSecret()
    const now = 1_800_000_000_000
    const verdict = (by: number) =>
      stepOfCode({ secret, code: codeAt({ secret, step: stepAt(now) + by }), now, usedStep: 0 })
    expect([-2, -1, 0, 1, 2].map(verdict)).toEqual([null, stepAt(now) - 1, stepAt(now), stepAt(now) + 1, null])
  })

  it('is refused once its step, or a later one, was used', () => {
    const secret = newCodeSecret()
    const now = 1_800_000_000_000
    const step = stepAt(now)
    const code = codeAt({ secret, step })
    expect(stepOfCode({ secret, code, now, usedStep: step - 1 })).toBe(step)
    expect(stepOfCode({ secret, code, now, usedStep: step })).toBeNull()
  })

  it('is six digits and nothing else', () => {
    const now = 1_800_000_000_000
    for (const code of ['', '12345', '1234567', 'abcdef', '12 456']) {
      expect(stepOfCode({ secret: RFC_SECRET, code, now, usedStep: 0 })).toBeNull()
    }
  })

  it('is enrolled by an otpauth link', () => {
    expect(enrolmentUri({ email: 'thandi@rusbank.example', secret: RFC_SECRET })).toBe(
      `otpauth://totp/Rusbank:thandi%40rusbank.example?secret=${RFC_SECRET}&issuer=Rusbank&algorithm=SHA1&digits=6&period=30`,
    )
  })
})
