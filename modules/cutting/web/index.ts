export { type PanelLabel, SheetDrawing } from './sheet-drawing.tsx'
