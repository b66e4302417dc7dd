export const RELEASE_WORDS = {
  title: 'We’ve updated the shop',
  advice: 'Reload to get the latest version. Your cart stays as it is.',
  later: 'Later',
  saving: 'Saving…',
  reload: 'Reload',
}
