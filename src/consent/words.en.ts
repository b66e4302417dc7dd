export const CONSENT_WORDS = {
  question: 'Can we measure your visit?',
  why: 'It shows us which products people look at. We load analytics only if you agree, and the shop works the same either way.',
  privacy: 'Privacy',
  granted: 'Your current choice: agreed.',
  denied: 'Your current choice: declined.',
  decline: 'Decline',
  agree: 'Agree',
  again: 'Analytics choices',
}
