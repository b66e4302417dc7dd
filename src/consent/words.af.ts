import type { CONSENT_WORDS } from './words.en.ts'

export const consentWords: typeof CONSENT_WORDS = {
  question: 'Mag ons jou besoek meet?',
  why: 'So sien ons na watter produkte mense kyk. Ons meet net as jy instem, en die winkel werk presies dieselfde as jy nie wil nie.',
  privacy: 'Privaatheid',
  granted: 'Jou huidige keuse: ingestem.',
  denied: 'Jou huidige keuse: nie ingestem nie.',
  decline: 'Nee, dankie',
  agree: 'Ek stem in',
  again: 'Keuse oor meting',
}
