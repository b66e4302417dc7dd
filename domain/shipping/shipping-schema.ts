import * as v from 'valibot'
import { SHIPPING_METHODS } from './shipping.ts'

export const ShippingMethodSchema = v.picklist(SHIPPING_METHODS)
