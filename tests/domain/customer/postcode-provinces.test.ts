import { describe, expect, it } from 'vitest'
import { PROVINCES, type Province } from '#domain/customer/customer-state.ts'
import { isPostcodeInProvince, postcodeMismatch, provincesOf } from '#domain/customer/postcode-provinces.ts'

describe('the postcodes of the provinces', () => {
  it.each([
    ['Pretoria', '0002', 'GP'],
    ['Johannesburg', '2000', 'GP'],
    ['Sandton', '2196', 'GP'],
    ['Carletonville', '2499', 'GP'],
    ['Hammanskraal', '0400', 'GP'],
    ['Bronkhorstspruit', '1020', 'GP'],
    ['Vereeniging', '1930', 'GP'],
    ['Devon', '2260', 'GP'],
    ['Sasolburg', '1947', 'FS'],
    ['Bloemfontein', '9301', 'FS'],
    ['Memel', '2970', 'FS'],
    ['Harrismith', '9880', 'FS'],
    ['Rustenburg', '0300', 'NW'],
    ['Brits', '0250', 'NW'],
    ['Mahikeng', '2745', 'NW'],
    ['Vryburg', '8600', 'NW'],
    ['Polokwane', '0699', 'LP'],
    ['Bela-Bela', '0480', 'LP'],
    ['Thabazimbi', '0380', 'LP'],
    ['Phalaborwa', '1390', 'LP'],
    ['Mbombela', '1200', 'MP'],
    ['eMalahleni', '1035', 'MP'],
    ['Standerton', '2430', 'MP'],
    ['Durban', '4001', 'KZN'],
    ['Pietermaritzburg', '3201', 'KZN'],
    ['Newcastle', '2940', 'KZN'],
    ['Kokstad', '4700', 'KZN'],
    ['Matatiele', '4730', 'EC'],
    ['Mthatha', '5099', 'EC'],
    ['Gqeberha', '6001', 'EC'],
    ['Graaff-Reinet', '6280', 'EC'],
    ['Aliwal North', '9750', 'EC'],
    ['Uniondale', '6460', 'WC'],
    ['George', '6529', 'WC'],
    ['Beaufort West', '6970', 'WC'],
    ['Cape Town', '8001', 'WC'],
    ['Stellenbosch', '7600', 'WC'],
    ['Vredendal', '8160', 'WC'],
    ['Bitterfontein', '8200', 'WC'],
    ['De Aar', '7000', 'NC'],
    ['Colesberg', '9795', 'NC'],
    ['Kimberley', '8301', 'NC'],
    ['Upington', '8801', 'NC'],
    ['Springbok', '8240', 'NC'],
  ] satisfies [string, string, Province][])('%s, %s, is in %s', (_town, postcode, state) => {
    expect(isPostcodeInProvince({ postcode, state })).toBe(true)
  })

  it.each([
    ['8001', 'GP', '8001 is in the Western Cape. Please check the postal code or the province.'],
    ['2000', 'WC', '2000 is in Gauteng. Please check the postal code or the province.'],
    ['6460', 'FS', '6460 is in the Eastern Cape or the Western Cape. Please check the postal code or the province.'],
  ] satisfies [string, Province, string][])(
    '%s is not in %s, and the error names its province',
    (postcode, state, said) => {
      expect(isPostcodeInProvince({ postcode, state })).toBe(false)
      expect(postcodeMismatch(postcode)).toBe(said)
    },
  )

  it('belong to a range up to and including its last one', () => {
    expect(['0999', '1000', '8099', '8100'].map(provincesOf)).toEqual([
      ['LP'],
      ['MP', 'GP', 'LP'],
      ['WC'],
      ['WC', 'NC'],
    ])
  })

  it('that are unknown are accepted in every province', () => {
    expect(provincesOf('9100')).toEqual([])
    for (const state of Object.keys(PROVINCES) as Province[]) {
      expect(isPostcodeInProvince({ postcode: '9100', state })).toBe(true)
    }
  })
})
