/** The credentials shared by the shop and its sandbox, from the providers' public examples where they exist. No money moves. */
export const SANDBOX_CREDENTIALS = {
  payfast: { merchantId: '10000100', merchantKey: '46f0cd694581a', passphrase: 'jt7NOE43FZPn' },
  ozow: {
    siteCode: 'TSTSTE0001',
    privateKey: '215114531AFF7134A94C88CEEA48E',
    apiKey: 'sandbox-api-key',
    isTest: true,
  },
  payjustnow: { merchantId: '1', apiKey: 'secret' },
  finchoice: { merchantId: 'RUSBANK', apiKey: 'sandbox-api-key', callbackSecret: 'sandbox-callback-secret' },
} as const
