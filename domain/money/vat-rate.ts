/** South Africa's VAT, as a fraction. All prices include it. */
export const VAT_RATE = 0.15
