import { pricing } from '@mortise/pricing/model'
import { webModule } from '@mortise/web'

export { ReadSoldLines, SoldLines } from './lines/fetched.tsx'
export { linePrice } from './lines/line-price.ts'
export { usualColumns } from './lines/usual-columns.ts'
export {
  PaperFoot,
  PaperHead,
  PaperMark,
  PaperSigns,
  PaperTable,
  placeOf,
  SoldTable,
} from './print/sold-paper.tsx'
export { ShareEntrance, ShownOnce } from './shares/fetched.tsx'
export type { Key } from './shares/share-entrance.tsx'
export { InviteDialog, SignForm, SignPage } from './sign/fetched.tsx'
export { useSigningCode } from './sign/use-signing-code.tsx'

export default webModule(pricing, {
  help: () => import('./help.ts'),
  firstSteps: () => import('./first-steps.ts'),
  pages: { '/pricing/shares': () => import('./shares/share-list.tsx') },
  publicPages: { '/factoryPrice': () => import('./factory-price/factory-price.tsx') },
})
