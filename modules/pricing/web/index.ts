import { pricing } from '@mortise/pricing/model'
import { webModule } from '@mortise/web'

export default webModule(pricing, {
  pages: { '/pricing/shares': () => import('./shares/share-list.tsx') },
  publicPages: { '/factoryPrice': () => import('./factory-price/factory-price.tsx') },
})
