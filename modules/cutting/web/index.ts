import { cutting } from '@mortise/cutting/model'
import { webModule } from '@mortise/web'

export { type PanelLabel, SheetDrawing } from './sheet-drawing.tsx'
export default webModule(cutting)
