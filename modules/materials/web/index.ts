import { materials } from '@mortise/materials/model'
import { webModule } from '@mortise/web'
import { materialPicker } from './pickers.tsx'

export { materialPicker, namedMaterialPicker } from './pickers.tsx'

export default webModule(materials, {
  help: () => import('./help.ts'),
  firstSteps: () => import('./first-steps.ts'),
  pages: { '/materials/material': () => import('./material-list.tsx') },
  pickers: [materialPicker],
  kindPickers: { material: materialPicker },
})
