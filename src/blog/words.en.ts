export const BLOG_WORDS = {
  name: 'Blog',
  description: 'How to choose, measure and look after a couch, from the people who build them in Cape Town.',
  title: 'Couch advice',
  standfirst: 'How to choose a couch, get it through the door and look after it, from the people who build them.',
  shop: 'Shop this article',
  next: 'Read next',
}
