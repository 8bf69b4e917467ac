import { defineModule } from '@mortise/model'

export { articlesAt, chapterAt, chapters } from './contents.ts'
export { glossary } from './glossary.ts'
export type { Article, Chapter, Refusal, Term } from './handbook.ts'
export { type Picture, pictureFile, pictures } from './pictures.ts'
export { refusalKinds } from './refusal-kinds.ts'
export { refusals } from './refusals.ts'
export { type HandbookHit, type Syllables, searchHandbook } from './search.ts'
export { takenPictures } from './taken-pictures.ts'
export { type Stop, type Tour, tours } from './tours.ts'

export const handbook = defineModule('handbook', {
  label: '使用手册',
  isPlatform: true,
  icon: 'book',
  entities: [],
  menu: [{ label: '使用手册', icon: 'book', open: '/handbook/contents', everyone: true }],
})
