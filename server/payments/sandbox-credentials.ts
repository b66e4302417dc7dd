/** What the shop and its own sandbox know of each other. Examples that the providers publish, where they do; they move no money. */
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
